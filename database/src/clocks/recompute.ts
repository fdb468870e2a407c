import { randomUUID } from 'node:crypto';
import { decideRecompute } from '@ffl/domain/credentials';
import type { StoredProgram } from '@ffl/domain/programs';
import type { Transaction } from '../transaction.ts';
import { readClocked } from './read-clocked.ts';
import { keepRule, ruleOf } from './rules.ts';

/** Whoever changes the rule of programs locks these, then their holders, and only then what the holders hold. */
export async function lockHolders({ query }: Transaction, programIds: readonly string[]): Promise<void> {
  await query('select acts.lock_holders($1)', [programIds]);
}

/**
 * Gives everybody who holds the program the dates of its rule as it was just written: one row of the ledger each, all
 * under one batch, by which the rule itself is kept. The program and its holders are locked.
 */
export async function recompute(transaction: Transaction, program: StoredProgram, at: Date): Promise<void> {
  const rule = ruleOf(program);
  const batchId = randomUUID();
  await keepRule(transaction, program.id, { batchId, at, rule });
  const changed = (await readClocked(transaction, program.id)).flatMap((credential) => {
    const { dates, credentialId } = credential;
    const { expiresDate, annualDate } = decideRecompute(credential, { ...rule, name: program.name });
    // What stays is not written, since the database keeps it finer than a Date does.
    const expires = isSameInstant(expiresDate, dates.expiresDate) ? null : expiresDate;
    return expires || !isSameInstant(annualDate, dates.annualDate) ? [{ credentialId, expires, annualDate }] : [];
  });
  const parts = Array.from({ length: Math.ceil(changed.length / partSize) }, (_, part) =>
    changed.slice(part * partSize, (part + 1) * partSize),
  );
  await Promise.all(parts.map((part) => write(transaction, { batchId, at }, part)));
}

/** Written by one statement, which has its seconds and no more. */
const partSize = 1_000;

type Changed = { credentialId: string; expires: Date | null; annualDate: Date | null };

type Change = { batchId: string; at: Date };

async function write({ query }: Transaction, { batchId, at }: Change, changed: readonly Changed[]): Promise<void> {
  await query('select acts.write_clocks($1, $2, $3, $4, $5)', [
    batchId,
    at,
    changed.map(({ credentialId }) => credentialId),
    changed.map(({ expires }) => expires),
    changed.map(({ annualDate }) => annualDate),
  ]);
}

function isSameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
