import type { CredentialDates } from './credential.ts';
import { actOf, type Refusal, refuse } from './decide.ts';
import { type ActRequest, type DecidedAct, decideAct, type PlacedAct } from './decide-act.ts';
import { earlierActMessages } from './earlier-act-messages.ts';
import { changesInEffect } from './effect.ts';
import {
  type Following,
  followingOf,
  type HistorySoFar,
  isSame,
  lastAt,
  type PlacedEvent,
  type Reached,
  type RuledSince,
  reachedBy,
  replay,
  ruleAt,
} from './replay.ts';

type EarlierInput = Pick<
  ActRequest,
  'program' | 'facts' | 'notes' | 'seasonId' | 'lastPunch' | 'grounding' | 'former' | 'confirmed' | 'renewsOnly'
> &
  Pick<RuledSince, 'rules'> & {
    /** All of the member's events in the program. */
    events: readonly PlacedEvent[];
    /** When the act takes effect. */
    at: Date;
  };

/** An act that took effect before it is recorded, with all that follows from it. */
export type EarlierAct = Pick<DecidedAct, 'questions'> & {
  kind: 'earlier';
  /** History decides whether it issues, reactivates or renews. */
  decision: PlacedAct;
  /** The credential that it belongs to; null if it creates one. */
  credentialId: string | null;
  /** The state it found; null before the first issue. */
  was: Reached | null;
  /** A change that took effect later was recorded before, so the act counts until then. */
  isOvertaken: boolean;
  /** Each later instant whose dates are no longer what is recorded. */
  follows: readonly Following[];
  /** Whether something that was recorded before is still what the credential shows. */
  isPast: boolean;
  /** The state after all of it; null if nothing is held. */
  today: Reached | null;
};

/**
 * Enters an act into a history at an earlier time. It never shortens an expiry. What took effect later is decided again
 * by the rules of its time; where the recorded dates don't follow from these, or would become earlier, it is refused.
 */
export function decideEarlier(input: EarlierInput): EarlierAct | Refusal {
  const { events, rules, at, program } = input;
  const ruled = { program, rules };
  const { credentialId, isKnown, earlier, later } = credentialAt(events, at);
  const was = reachedBy(earlier.at(-1));
  const { decision: decided, questions } = decideThen(input, isKnown ? credentialId : null, was);
  if (decided.kind === 'refuse') return decided;
  const decision = { ...decided, dates: notShortened(decided.dates, was) };
  const before = { changes: earlier, state: was };
  if (!isFaithful(before, later, at, ruled)) return refuse('changed_since', earlierActMessages.changedSince);
  const act = eventOf(decision, credentialId, was);
  const entered = { changes: [...earlier, act], state: reachedBy(act) };
  const instants = replay(entered, later, at, ruled);
  const follows = followingOf(act, later, instants);
  const isShortened = instants.some(({ at: moment, state }) => endsSooner(state, recordedAt(was, later, moment)));
  if (isShortened) return refuse('changed_since', earlierActMessages.changedSince);
  const lastWritten = follows.at(-1)?.at ?? at;
  return {
    ...{ kind: 'earlier', decision, questions, credentialId, was, follows },
    isOvertaken: later.some(({ kind }) => kind !== 'clocks' && kind !== 'void'),
    isPast: later.some((row) => row.at > lastWritten),
    today: instants.length > 0 ? (instants.at(-1)?.state ?? null) : entered.state,
  };
}

/**
 * The credential that an act at a moment belongs to: the one held then, or else the one that was changed last. `isKnown`
 * tells whether it existed then.
 */
function credentialAt(events: readonly PlacedEvent[], at: Date) {
  const found = [...Map.groupBy(events, (event) => event.credentialId)].map(([credentialId, ofOne]) => {
    const changes = changesInEffect(ofOne);
    return {
      credentialId,
      isKnown: ofOne.some((event) => event.at <= at),
      earlier: changes.filter((event) => event.at <= at),
      later: changes.filter((event) => event.at > at),
    };
  });
  const held = found.filter(({ earlier }) => earlier.at(-1)?.newStatus === 'valid');
  const byExpiry = held.toSorted((one, other) => expiryOf(one.earlier) - expiryOf(other.earlier));
  return byExpiry.at(-1) ?? found.at(-1) ?? { credentialId: null, isKnown: false, earlier: [], later: [] };
}

function expiryOf(changes: readonly PlacedEvent[]): number {
  return changes.at(-1)?.newExpires?.getTime() ?? 0;
}

/** The act as it would have been decided then, by the rule of that time. */
function decideThen(input: EarlierInput, credentialId: string | null, was: Reached | null): DecidedAct {
  const { events: _, rules, at, program, ...request } = input;
  const isHeld = was?.status === 'valid';
  const state = { expiresDate: was?.expiresDate ?? at, annualDate: was?.annualDate ?? null };
  const existing = credentialId === null ? [] : [{ id: credentialId, isActive: isHeld, ...state }];
  const asked = { ...request, program, existing, now: at, requested: isHeld ? 'renew' : 'issue' } as const;
  const { decision, questions } = decideAct(asked);
  if (decision.kind === 'refuse') return { decision, questions };
  const rule = ruleAt(at, { program, rules });
  const { dates } = actOf(decision.kind, { ...asked, program: { ...program, ...rule } });
  return { decision: { ...decision, dates }, questions };
}

function notShortened<Dates extends CredentialDates>(dates: Dates, was: Reached | null): Dates {
  if (was?.status !== 'valid' || was.expiresDate <= dates.expiresDate) return dates;
  return { ...dates, expiresDate: was.expiresDate };
}

/** Whether the rules give what is recorded, so that they can also tell what would have been. */
function isFaithful(before: HistorySoFar, later: readonly PlacedEvent[], at: Date, ruled: RuledSince): boolean {
  return replay(before, later, at, ruled).every((instant) => {
    return isSame(instant.state, recordedAt(before.state, later, instant.at));
  });
}

function recordedAt(was: Reached | null, later: readonly PlacedEvent[], moment: Date): Reached | null {
  const row = lastAt(later, moment);
  return row ? reachedBy(row) : was;
}

function endsSooner(state: Reached | null, recorded: Reached | null): boolean {
  if (recorded?.status !== 'valid') return false;
  return state?.status !== 'valid' || state.expiresDate < recorded.expiresDate;
}

/** The row that the act will be, with a number after all others. */
function eventOf(
  { kind, dates, facts, base, seasonId }: PlacedAct,
  credentialId: string | null,
  was: Reached | null,
): PlacedEvent {
  const at = dates.issuedDate;
  return {
    ...{ id: '999999999999999999', credentialId: credentialId ?? '', memberId: '', programId: '' },
    ...{ kind, punchId: '', voids: null, isAnnualInitial: facts.annualInitialTraining, base, seasonId },
    ...{ at, recordedAt: at, oldStatus: was?.status ?? null, newStatus: 'valid' },
    ...{ oldIssued: was?.issuedDate ?? null, newIssued: at },
    ...{ oldExpires: was?.expiresDate ?? null, newExpires: dates.expiresDate },
    ...{ oldAnnual: was?.annualDate ?? null, newAnnual: dates.annualDate },
  };
}
