import type { CredentialDates } from '../credentials/credential.ts';
import { changesInEffect, inOrderOfEffect } from '../credentials/effect.ts';
import type { RuleChange } from '../credentials/followed.ts';
import { type CredentialEvent, ledgerKinds } from '../credentials/ledger.ts';
import { beginsYear, movesDate } from '../credentials/ruled-credential.ts';
import { expiryByRule } from '../currency/expiry.ts';

/** A ledger row with everything that is written again for it. */
export type MergedEvent = CredentialEvent & {
  seasonId: string | null;
  trainingSessionId: string | null;
  isLiveMission: boolean;
};

/** What a credential is after a step. */
export type MergedState = CredentialDates & {
  status: 'valid' | 'inactive';
  annualDate: Date | null;
  seasonId: string | null;
};

/** A row of the one history: the event it stands for, and what the person holds afterward. */
export type MergedStep<Event extends MergedEvent = MergedEvent> = {
  event: Event;
  kind: Exclude<CredentialEvent['kind'], 'void' | 'delete'>;
  state: MergedState;
};

export type MergedHistory<Event extends MergedEvent = MergedEvent> = {
  steps: MergedStep<Event>[];
  /** What the person holds in the end; null if they never held anything. */
  holds: MergedState | null;
};

type Histories<Event extends MergedEvent> = {
  /** Both records' events in one program, of all their credentials. */
  kept: readonly Event[];
  hidden: readonly Event[];
  /** The program's rule changes, oldest first. */
  rules: readonly RuleChange[];
};

/** A removal that the other record doesn't know of, newer than its last punch. */
export type QuestionedRemoval<Event extends MergedEvent> = {
  removal: Event;
  of: 'kept' | 'hidden';
  /** What the person would hold if it stands, and if it doesn't. */
  standing: MergedState | null;
  dropped: MergedState | null;
};

/**
 * The history of one person whose acts were recorded under two records. At any moment they hold what either record
 * gives: the later expiry, or with two clocks what the rule gives for the latest year and the latest punch. So nothing
 * is shortened, except by a removal: it ends what both records held, until the next punch.
 */
export function mergedHistory<Event extends MergedEvent>(
  { kept, hidden, rules }: Histories<Event>,
  removalsStand: boolean,
): MergedHistory<Event> {
  const sides = [sideOf(kept), sideOf(hidden)] as const;
  const moments = [
    ...inOrderOfEffect([...sides[0].events, ...sides[1].events]).map((event) => ({ at: event.at, event })),
    ...rules.map(({ at }) => ({ at, event: null })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let holds: MergedState | null = null;
  const steps: MergedStep<Event>[] = [];
  for (const { at, event } of moments) {
    const before: MergedState | null = holds;
    const last = steps.at(-1);
    if (!event) {
      // Together both records may follow a rule that moved neither by itself.
      const moved = last && combined(sides, ruleAt(at, rules));
      if (!moved || isSameState(before, moved)) continue;
      holds = { ...moved, seasonId: last.state.seasonId };
      steps.push({ event: derivedFrom(last.event, at), kind: 'clocks', state: holds });
      continue;
    }
    if (event.kind === 'punch') {
      if (holds) steps.push({ event, kind: 'punch', state: holds });
      continue;
    }
    const [own, other] = sides[0].events.includes(event) ? sides : ([sides[1], sides[0]] as const);
    own.latest.set(event.credentialId, event);
    own.isByHand = isEntry(event) ? false : own.isByHand || (event.kind === 'correct' && movesDate(event));
    if (beginsYear(event)) own.began = event.newAnnual ?? event.newIssued;
    if (isEntry(event)) own.isEnded = false;
    const isOpen = isRemoval(event) && !isPunchedAfter(other, event);
    if (isRemoval(event) && heldBy(other) && (removalsStand || !isOpen)) other.isEnded = true;
    holds = combined([own, other], ruleAt(at, rules)) ?? ended(before, event);
    const kind = kindOf(event, before, holds);
    if (kind) {
      const state = withSeason(holds, kind === 'clocks' ? before : null, event);
      const given = isEntry(event) && other.isByHand ? givenWithout(other, own, state, ruleAt(at, rules)) : null;
      steps.push({ event, kind, state: given ? { ...state, expiresDate: given } : state });
      // A date written by hand under the other record still holds, and no rule moves it.
      if (given) steps.push({ event: derivedFrom(event, at), kind: 'correct', state });
    }
    holds = steps.at(-1)?.state ?? null;
  }
  return { steps: withoutPassing(steps), holds };
}

/** The last removal whose standing makes a difference to what the person holds; null if none does. */
export function questionedRemoval<Event extends MergedEvent>(
  histories: Histories<Event>,
): QuestionedRemoval<Event> | null {
  const standing = mergedHistory(histories, true).holds;
  const dropped = mergedHistory(histories, false).holds;
  if (standing?.status !== 'valid' && dropped?.status !== 'valid') return null;
  if (isSameState(standing, dropped)) return null;
  const [kept, hidden] = [sideOf(histories.kept), sideOf(histories.hidden)];
  const open = inOrderOfEffect([
    ...kept.events.filter((event) => isRemoval(event) && !isPunchedAfter(hidden, event)),
    ...hidden.events.filter((event) => isRemoval(event) && !isPunchedAfter(kept, event)),
  ]);
  const removal = open.at(-1);
  if (!removal) return null;
  return { removal, of: kept.events.includes(removal) ? 'kept' : 'hidden', standing, dropped };
}

export function isSameState(one: MergedState | null, other: MergedState | null): boolean {
  if (!one || !other) return one === other;
  return (
    one.status === other.status &&
    isSame(one.issuedDate, other.issuedDate) &&
    isSame(one.expiresDate, other.expiresDate) &&
    isSame(one.annualDate, other.annualDate)
  );
}

type Side<Event> = {
  /** What counts, in order of effect, with punches that changed nothing. */
  events: readonly Event[];
  /** The last event of each of its credentials so far. */
  latest: Map<string, Event>;
  /** The year that the last issue, reactivation or annual training so far began. */
  began: Date | null;
  /** Whether its date was written by hand since the last punch. */
  isByHand: boolean;
  /** Set by the other record's removal until this record's next punch. */
  isEnded: boolean;
};

function sideOf<Event extends MergedEvent>(events: readonly Event[]): Side<Event> {
  const undone = new Set(events.map(({ voids }) => voids));
  const ofEach = [...Map.groupBy(events, ({ credentialId }) => credentialId).values()];
  const punches = events.filter(({ id, kind }) => kind === 'punch' && !undone.has(id));
  return {
    events: inOrderOfEffect([...ofEach.flatMap((ofOne) => changesInEffect(ofOne)), ...punches]),
    latest: new Map(),
    began: null,
    isByHand: false,
    isEnded: false,
  };
}

function heldBy({ latest, isEnded }: Side<MergedEvent>): MergedState | null {
  if (isEnded) return null;
  return [...latest.values()].map(stateOf).find((state) => state?.status === 'valid') ?? null;
}

function stateOf({ newStatus, newIssued, newExpires, newAnnual, seasonId }: MergedEvent): MergedState | null {
  if (newStatus === null || !newIssued || !newExpires) return null;
  return { status: newStatus, issuedDate: newIssued, expiresDate: newExpires, annualDate: newAnnual, seasonId };
}

/** The latest year is that of the last annual training, even if what it was recorded for was removed since. */
function combined(sides: readonly Side<MergedEvent>[], rule: RuleChange['rule'] | null): MergedState | null {
  const states = sides.flatMap((side) => heldBy(side) ?? []);
  const [first] = states;
  if (!first) return null;
  const issuedDate = latest(states.map((state) => state.issuedDate));
  const expiresDate = latest(states.map((state) => state.expiresDate));
  const years = states.flatMap((state) => state.annualDate ?? []);
  const annualDate = years.length > 0 ? latest([...years, ...sides.flatMap(({ began }) => began ?? [])]) : null;
  const one = { ...first, issuedDate, expiresDate, annualDate };
  // The latest year and the latest punch may be different records'.
  const isOfOne = states.some((state) => isSame(state.annualDate, annualDate) && isSame(state.issuedDate, issuedDate));
  if (isOfOne || !annualDate || !rule?.twoClocks) return one;
  return { ...one, expiresDate: latest([expiresDate, expiryByRule({ annualDate, punchedAt: issuedDate }, rule)]) };
}

/** What a punch gives besides the other record's date by hand; null unless that is later. */
function givenWithout(
  other: Side<MergedEvent>,
  own: Side<MergedEvent>,
  { expiresDate, annualDate, issuedDate }: MergedState,
  rule: RuleChange['rule'] | null,
): Date | null {
  const [byHand, punched] = [heldBy(other), heldBy(own)];
  if (!punched || !isSame(byHand?.expiresDate ?? null, expiresDate)) return null;
  const ruled = annualDate && rule?.twoClocks ? [expiryByRule({ annualDate, punchedAt: issuedDate }, rule)] : [];
  const given = latest([punched.expiresDate, ...ruled]);
  return given < expiresDate ? given : null;
}

/** A row that is written beside an event, and enters nothing again. */
function derivedFrom<Event extends MergedEvent>(event: Event, at: Date): Event {
  return { ...event, at, kind: 'void', punchId: null };
}

/** What isn't held keeps its dates. */
function ended(before: MergedState | null, event: MergedEvent): MergedState | null {
  const state = before ?? stateOf(event);
  return state && { ...state, status: 'inactive' };
}

/** Which row an event leaves; null for none. What followed from something else begins no history. */
function kindOf(event: MergedEvent, before: MergedState | null, holds: MergedState | null): MergedStep['kind'] | null {
  const { kind } = event;
  if (kind === 'remove' && !before) return null;
  if (isRemoval(event) && before && holds?.status === 'inactive') return 'remove';
  if (kind !== 'clocks' && kind !== 'void' && kind !== 'delete' && !(isRemoval(event) && before)) return kind;
  return !before || isSameState(before, holds) ? null : 'clocks';
}

function withSeason(holds: MergedState | null, before: MergedState | null, event: MergedEvent): MergedState {
  if (!holds) throw new Error('A step leaves a state');
  return { ...holds, seasonId: before ? before.seasonId : event.seasonId };
}

/** Dates of both records may follow a rule at the same moment; the last of them counts. */
function withoutPassing<Event extends MergedEvent>(steps: readonly MergedStep<Event>[]): MergedStep<Event>[] {
  return steps.filter((step, place) => {
    const next = steps[place + 1];
    return step.kind !== 'clocks' || next?.kind !== 'clocks' || !isSame(step.event.at, next.event.at);
  });
}

function isEntry({ kind, newStatus }: MergedEvent): boolean {
  return ledgerKinds[kind].countsAsIssue && newStatus === 'valid';
}

/** Also what was imported as removed. */
function isRemoval({ kind, newStatus }: MergedEvent): boolean {
  return kind === 'remove' || (kind === 'issue' && newStatus === 'inactive');
}

function isPunchedAfter({ events }: Pick<Side<MergedEvent>, 'events'>, { at }: MergedEvent): boolean {
  return events.some((event) => isEntry(event) && event.at > at);
}

function ruleAt(moment: Date, rules: readonly RuleChange[]): RuleChange['rule'] | null {
  return rules.findLast(({ at }) => at <= moment)?.rule ?? null;
}

function latest(dates: readonly Date[]): Date {
  return dates.reduce((one, other) => (one < other ? other : one));
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
