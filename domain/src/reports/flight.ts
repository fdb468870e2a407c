import type { BoardingKind } from '../boardings/boarding.ts';
import { boardingMessages } from '../boardings/messages.ts';
import type { VerdictKind } from '../cards/verdict.ts';
import { verdictNames } from '../cards/verdict-names.ts';
import { type FlightStanding, standingLabels } from '../credentials/standing.ts';
import { displayDate, displayDateTime, readInstant } from '../time/denver.ts';

/**
 * A boarding as the log has it, a live mission, or a gap: something flown or attended while not current. Instants are
 * texts.
 */
export type Flight = {
  what: BoardingKind | 'boarding' | 'live mission' | 'training';
  at: string;
  /** When the server received it; null for a training. */
  recorded_at: string | null;
  /** Mission or aircraft, notes, or the type of the training. */
  text: string;
  reason: string;
  /** The verdict shown on the crew's device. */
  verdict: VerdictKind | null;
  /** The standing by the ledger as it is now; null if nobody knows who it was. */
  as_it_was: FlightStanding | null;
  /** The standing according to what the ledger said at that moment. */
  as_known: FlightStanding | null;
  undone: { at: string; by: string; reason: string } | null;
};

const whats: Readonly<Record<Flight['what'], string>> = {
  ...boardingMessages.kinds,
  boarding: 'Boarding',
  'live mission': 'Live mission',
  training: 'Training',
};

/** 'Nov 05, 2026, 3:04 PM MST', with the arrival if it took longer than sending does; only the day for a training. */
export function flownAtText({ what, at, recorded_at }: Flight): string {
  if (what === 'training') return displayDate(readInstant(at));
  const [flown, recorded] = [readInstant(at), readInstant(recorded_at ?? at)];
  const isLate = recorded.getTime() - flown.getTime() > 5 * 60_000;
  return isLate ? `${displayDateTime(flown)} (recorded ${displayDateTime(recorded)})` : displayDateTime(flown);
}

/** 'Boarded anyway: Life at risk. Taken back by Ada Moss: Wrong person' */
export function flightText({ what, reason, undone }: Flight): string {
  const done = reason === '' ? whats[what] : `${whats[what]}: ${reason}`;
  if (undone === null) return done;
  return `${done}. Taken back by ${undone.by}${undone.reason === '' ? '' : `: ${undone.reason}`}`;
}

/** 'Training: Winch Refresher' */
export function gapText({ what, text, reason }: Flight): string {
  return [whats[what], text, reason].filter((part) => part !== '').join(': ');
}

export function verdictText({ verdict }: Flight): string {
  return verdict === null ? '' : verdictNames[verdict];
}

export function standingText(standing: FlightStanding | null): string {
  return standing === null ? 'Not known' : standingLabels[standing];
}

/** 'Lapsed', or 'Lapsed (then In force)' if the ledger says something else today. */
export function ledgerText({ as_it_was, as_known }: Flight): string {
  const now = standingText(as_it_was);
  return as_it_was === as_known ? now : `${now} (then ${standingText(as_known)})`;
}

/**
 * Whether somebody flew while not current, either by the ledger as it is now or as it was known then, or who flew is
 * unknown.
 */
export function isGap({ what, as_it_was, as_known }: Flight): boolean {
  if (as_it_was === null) return what !== 'refused';
  return what === 'boarded_anyway' || [as_it_was, as_known].some((standing) => standing !== 'in_force');
}
