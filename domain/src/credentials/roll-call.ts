import { expiryMoveText } from '../currency/prospect.ts';
import type { CurrencyDates } from '../currency/words.ts';
import { type Act, decideRenew, type Refusal, type RuledProgram, refuse } from './decide.ts';
import { type ActRequest, type DecidedAct, decideAct, type PlacedAct } from './decide-act.ts';
import { changesInEffect } from './effect.ts';
import type { CredentialEvent } from './ledger.ts';
import { credentialLimits } from './limits.ts';
import type { PunchFacts } from './notes.ts';
import { rollCallMessages } from './roll-call-messages.ts';

type RollCallInput = Pick<ActRequest, 'program' | 'facts' | 'lastPunch' | 'grounding' | 'confirmed'> & {
  /** All of the member's events in the program. */
  events: readonly CredentialEvent[];
  /** Whether the program's rule changed since. */
  isRuledAnew: boolean;
  /** When the roll call was taken, which is when the punch takes effect. */
  takenAt: Date;
};

/** A punch at the time of a roll call that arrived later. */
type RollCallPunch = Pick<DecidedAct, 'questions'> & {
  kind: 'punch';
  decision: PlacedAct;
  /** The dates held when the roll call was taken. Later events took effect since, so what is held now stays. */
  was: Act['dates'];
  /** Something took effect after it, and what is held now stays. */
  isOvertaken: boolean;
};

/** Why a roll call of that time isn't accepted at all, or null. */
export function refuseTakenAt(takenAt: Date, arrivedAt: Date): Refusal | null {
  if (takenAt > arrivedAt) return refuse('roll_call_ahead', rollCallMessages.ahead);
  const ageMs = arrivedAt.getTime() - takenAt.getTime();
  return ageMs > credentialLimits.rollCallHours * 3_600_000
    ? refuse('roll_call_too_old', rollCallMessages.tooOld)
    : null;
}

/**
 * Inserts a punch among later events: it never shortens an expiry, and what took effect after it stays. If other dates
 * would have to be decided again, it is refused.
 */
export function decideRollCall({ events, isRuledAnew, takenAt, ...request }: RollCallInput): RollCallPunch | Refusal {
  const credentials = [...Map.groupBy(events, ({ credentialId }) => credentialId).values()].map((ofOne) => {
    const changes = changesInEffect(ofOne);
    const later = changes.filter(({ at }) => at > takenAt);
    return { found: changes.findLast(({ at }) => at <= takenAt), later, last: changes.at(-1) };
  });
  const held = credentials.filter(({ found }) => found?.newStatus === 'valid');
  const { found, later, last } = held.toSorted(byExpiry).at(-1) ?? nothing;
  if (!found?.newIssued || !found.newExpires) return refuse('credential_not_held', rollCallMessages.notHeld);
  if (last?.newStatus !== 'valid') return refuse('removed_meanwhile', rollCallMessages.removedMeanwhile);
  const was = { issuedDate: found.newIssued, expiresDate: found.newExpires, annualDate: found.newAnnual };
  const existing = [{ id: found.credentialId, isActive: true, ...was }];
  const { decision, questions } = decideAct({ ...request, requested: 'renew', existing, now: takenAt });
  if (decision.kind === 'refuse') return decision;
  const movesYear = request.program.twoClocks && decision.facts.annualInitialTraining && later.length > 0;
  if (movesYear || isRuledAnew || isDerived(later[0])) return refuse('changed_since', rollCallMessages.changedSince);
  const { dates } = decision;
  const lasting = { ...dates, expiresDate: dates.expiresDate > was.expiresDate ? dates.expiresDate : was.expiresDate };
  return { kind: 'punch', decision: { ...decision, dates: lasting }, questions, was, isOvertaken: later.length > 0 };
}

/** Somebody who holds the program of a roll call, as the device knows it. */
export type RollCallHeld = CurrencyDates & { program: RuledProgram; facts: PunchFacts };

/** What a roll call's punch would do, shown before it is recorded. It never shortens an expiry. */
export function rollCallProspect({ program, facts, annualDate, expiresDate }: RollCallHeld, now: Date): string | null {
  const existing = [{ id: '', isActive: true, annualDate, expiresDate }];
  const decision = decideRenew({ program, existing, facts, now });
  if (decision.kind === 'refuse') return null;
  const { dates } = decision;
  const isLater = dates.expiresDate > expiresDate;
  return expiryMoveText(isLater ? dates : { ...dates, expiresDate }, expiresDate, now);
}

const nothing = { found: undefined, later: [], last: undefined };

/** Dates that followed from earlier events, which this punch would change. */
function isDerived(event: CredentialEvent | undefined): boolean {
  return event?.kind === 'void' || event?.kind === 'clocks';
}

type Found = { found: CredentialEvent | undefined };

function byExpiry(one: Found, other: Found): number {
  return (one.found?.newExpires?.getTime() ?? 0) - (other.found?.newExpires?.getTime() ?? 0);
}
