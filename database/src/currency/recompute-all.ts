import type { AffectedPerson } from '@ffl/domain/credentials/currency-plan';
import type { StoredProgram } from '@ffl/domain/programs/program-record';
import { readRules } from '../programs/rules.ts';
import type { Transaction } from '../transaction.ts';
import { touchedBy } from './plan-currency.ts';
import { readRuledCredentials } from './read-ruled-credentials.ts';
import { lockRuledPrograms, recompute } from './recompute.ts';

export type Outdated = { program: StoredProgram; people: AffectedPerson[] };

/**
 * Finds, by program, everyone whose stored expiry isn't what the rule gives, because an earlier release read the rule
 * differently. Applying gives them the new expiry from now on, as if the rule had been saved again.
 */
export async function recomputeAll(
  transaction: Transaction,
  { isApplied, now }: { isApplied: boolean; now: Date },
): Promise<Outdated[]> {
  const outdated: Outdated[] = [];
  for (const ruled of (await readRules(transaction, await lockRuledPrograms(transaction))).values()) {
    const { program } = ruled;
    const rule = { ...ruled.rule, name: program.name };
    const people = (await readRuledCredentials(transaction, program.id)).flatMap((credential) => {
      const person = touchedBy(rule, credential, now);
      return person && person.change !== 'by-hand' ? [person] : [];
    });
    if (people.length > 0) outdated.push({ program, people });
    if (isApplied) await recompute(transaction, ruled, now);
  }
  return outdated;
}
