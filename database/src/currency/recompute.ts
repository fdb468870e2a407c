import { randomUUID } from 'node:crypto';
import { decideRecompute } from '@ffl/domain/credentials/recompute';
import { type CredentialChange, writeChanges } from '../credentials/write-changes.ts';
import { answerOf, rowsOf } from '../functions.ts';
import { keepRule, type Ruled } from '../programs/rules.ts';
import type { Transaction } from '../transaction.ts';
import { readRuledCredentials } from './read-ruled-credentials.ts';

/**
 * Locks to take before changing the rule of programs: programs first, then their holders, and only then what they hold.
 */
export async function lockHolders({ query }: Transaction, programIds: readonly string[]): Promise<void> {
  await query(...answerOf('acts.lock_holders', { programs: programIds }));
}

/** Locks every program with two clocks, and its holders; returns the programs' ids. */
export async function lockRuledPrograms({ all }: Transaction): Promise<string[]> {
  const rows = await all<{ program_id: string }>(...rowsOf('acts.lock_clocks', {}, 'program_id'));
  return rows.map((row) => row.program_id);
}

/**
 * Gives everyone who holds the program the dates of its rule as just written: one ledger row each, in one batch, under
 * which the rule itself is kept. The program and its holders are locked.
 */
export async function recompute(transaction: Transaction, { program, rule }: Ruled, at: Date): Promise<void> {
  const batchId = randomUUID();
  await keepRule(transaction, program.id, { batchId, at, rule });
  const changes = (await readRuledCredentials(transaction, program.id)).flatMap((credential): CredentialChange[] => {
    const { dates, credentialId: id } = credential;
    const { expiresDate, annualDate } = decideRecompute(credential, { ...rule, name: program.name });
    if (isSameInstant(expiresDate, dates.expiresDate) && isSameInstant(annualDate, dates.annualDate)) return [];
    const moved = { id, expiration_date: expiresDate, annual_date: annualDate };
    return [{ kind: 'clocks', at, batch_id: batchId, credential: moved }];
  });
  await writeChanges(transaction, changes);
}

function isSameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
