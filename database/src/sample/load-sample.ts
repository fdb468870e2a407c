import { sampleAccounts } from '@ffl/domain/accounts/sample-accounts';
import type { Connection } from '../connections/connection.ts';
import type { Transaction } from '../transaction.ts';
import { decideActs } from './decide-acts.ts';
import { loadFoundation } from './load-foundation.ts';
import { insertMembers, memberRow } from './load-members.ts';
import { loadTrainings } from './load-trainings.ts';
import { planActs } from './plan-sample.ts';
import { recordActs } from './record-acts.ts';
import { sampleMembers } from './sample-members.ts';
import { filledTables, sampleTransaction } from './sample-transaction.ts';

/**
 * Fills an empty database with the sample organization, in the rows requests' verbs would have written, and sets its
 * accounts' password. Returns whether anything was loaded; a database with accounts keeps what it has.
 */
export async function loadSample(owner: Connection, passwordHash: string, now: Date): Promise<boolean> {
  return sampleTransaction(owner, async (transaction) => {
    const account = await transaction.first('select id from auth.users limit 1');
    if (account) await setPasswords(transaction, passwordHash);
    else await fill(transaction, passwordHash, now);
    return !account;
  });
}

// The password printed at start must be the one that works, unless someone chose another.
async function setPasswords(transaction: Transaction, passwordHash: string): Promise<void> {
  const emails = [sampleAccounts.administratorEmail, ...sampleMembers.flatMap(({ account }) => account ?? [])];
  await transaction.query(
    'update auth.users set password_hash = $1 where email = any ($2) and password_set_at is null',
    [passwordHash, emails],
  );
}

async function fill(transaction: Transaction, passwordHash: string, now: Date): Promise<void> {
  const { administratorId, programs } = await loadFoundation(transaction, passwordHash, now);
  const rows = sampleMembers.map(memberRow);
  const memberIds = rows.map(({ id }) => id);
  await insertMembers(transaction, rows, passwordHash, now);
  await loadTrainings(transaction, sampleMembers, programs, now);
  const decided = decideActs(planActs(sampleMembers, now), { memberIds, programs });
  await recordActs(transaction, decided, administratorId);
  await transaction.query(`analyze ${filledTables.join(', ')}`);
}
