import { expiryMoveText } from '../currency/prospect.ts';
import type { CurrencyDates } from '../currency/words.ts';
import { decideRenew, type Refusal, type RuledProgram, refuse } from './decide.ts';
import { decideEarlier, type EarlierAct } from './earlier-act.ts';
import { changesInEffect } from './effect.ts';
import { credentialLimits } from './limits.ts';
import type { PunchFacts } from './notes.ts';
import { rollCallMessages } from './roll-call-messages.ts';

type RollCallInput = Omit<Parameters<typeof decideEarlier>[0], 'at'> & {
  /** When the roll call was taken, which is when the punch takes effect. */
  takenAt: Date;
};

/** Why a roll call of that time isn't accepted at all, or null. */
export function refuseTakenAt(takenAt: Date, arrivedAt: Date): Refusal | null {
  if (takenAt > arrivedAt) return refuse('roll_call_ahead', rollCallMessages.ahead);
  const ageMs = arrivedAt.getTime() - takenAt.getTime();
  return ageMs > credentialLimits.rollCallHours * 3_600_000
    ? refuse('roll_call_too_old', rollCallMessages.tooOld)
    : null;
}

/** A punch at the time of a roll call that arrived later. Only what was held then and still is can be punched. */
export function decideRollCall({ takenAt, ...input }: RollCallInput): EarlierAct | Refusal {
  const held = [...Map.groupBy(input.events, ({ credentialId }) => credentialId).values()]
    .map(changesInEffect)
    .filter((changes) => changes.findLast(({ at }) => at <= takenAt)?.newStatus === 'valid');
  if (held.length === 0) return refuse('credential_not_held', rollCallMessages.notHeld);
  if (!held.some((changes) => changes.at(-1)?.newStatus === 'valid')) {
    return refuse('removed_meanwhile', rollCallMessages.removedMeanwhile);
  }
  const decided = decideEarlier({ ...input, at: takenAt });
  return decided.kind === 'refuse' && decided.code === 'changed_since'
    ? refuse('changed_since', rollCallMessages.changedSince)
    : decided;
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
