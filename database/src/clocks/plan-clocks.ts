import {
  type ClockedPerson,
  type ClockPlan,
  clockChange,
  clockPlan,
  decideRecompute,
  type RuledProgram,
} from '@ffl/domain/credentials';
import type { PlanClocks } from '@ffl/domain/seasons';
import { programMissing, readProgram } from '../programs/read-programs.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { type Clocked, readClocked } from './read-clocked.ts';

type PlanOutcome = ({ kind: 'done' } & ClockPlan<Date>) | Refused;

/** Whose dates other seasons, another validity or the option would change. Nothing is locked or written. */
export async function planClocks(
  transaction: Transaction,
  { programId, proposed }: PlanClocks,
  now: Date,
): Promise<PlanOutcome> {
  const program = await readProgram(transaction, programId);
  if (!program) return programMissing;
  const rule = { name: program.name, ...proposed };
  const credentials = await readClocked(transaction, programId);
  // With one clock, a validity applies to issues and renewals from then on.
  const isRuledAnew = program.twoClocks || proposed.twoClocks;
  return { kind: 'done', ...clockPlan(credentials.length, isRuledAnew ? touchedBy(rule, credentials, now) : []) };
}

/** Whom a recomputation by this rule concerns, in the given order. */
export function touchedBy(rule: RuledProgram, credentials: readonly Clocked[], now: Date): ClockedPerson[] {
  return credentials.flatMap((credential) => {
    const dates = decideRecompute(credential, rule);
    const change = clockChange(credential, dates, now);
    if (change === null) return [];
    const { memberId, name, credentialId } = credential;
    return [{ memberId, name, credentialId, from: credential.dates.expiresDate, to: dates.expiresDate, change }];
  });
}
