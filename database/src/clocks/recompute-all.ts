import type { ClockedPerson } from '@ffl/domain/credentials';
import type { StoredProgram } from '@ffl/domain/programs';
import { readProgram } from '../programs/read-programs.ts';
import type { Transaction } from '../transaction.ts';
import { touchedBy } from './plan-clocks.ts';
import { readClocked } from './read-clocked.ts';
import { lockHolders, recompute } from './recompute.ts';
import { readRule } from './rules.ts';

export type Outdated = { program: StoredProgram; people: ClockedPerson[] };

/**
 * Whose expiry isn't what the program's rule gives, by program: stored by a release that read the rule differently.
 * Applied, they get the new one from now on, as if the rule had been saved again.
 */
export async function recomputeAll(
  transaction: Transaction,
  { isApplied, now }: { isApplied: boolean; now: Date },
): Promise<Outdated[]> {
  const { rows } = await transaction.query<{ program_id: string }>('select program_id from acts.lock_clocks()');
  const programIds = rows.map((row) => row.program_id);
  await lockHolders(transaction, programIds);
  const outdated: Outdated[] = [];
  for (const id of programIds) {
    const program = await readProgram(transaction, id);
    if (!program) continue;
    const rule = { ...(await readRule(transaction, program)), name: program.name };
    const people = (await readClocked(transaction, id)).flatMap((credential) => {
      const person = touchedBy(rule, credential, now);
      return person && person.change !== 'by-hand' ? [person] : [];
    });
    if (people.length > 0) outdated.push({ program, people });
    if (isApplied) await recompute(transaction, program, now);
  }
  return outdated;
}
