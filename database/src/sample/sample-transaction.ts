import { connectAsOwner } from '../connections/connect-as-owner.ts';
import type { Connection } from '../connections/connection.ts';
import { send } from '../pipeline/send.ts';
import { type Transaction, transactionOn } from '../transaction.ts';

/** Tables whose sizes the planner must know before anybody queries them; autovacuum would take about a minute. */
export const filledTables = [
  'members',
  'certifications',
  'certification_punches',
  'app.credential_events',
  'training_sessions',
  'trainees',
];

/** Runs a transaction as the owner, while no other process loads a sample into the same database. */
export async function sampleTransaction<T>(
  owner: Connection,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connectAsOwner(owner, { statement_timeout: 0, lock_timeout: 60_000 });
  try {
    await send(client, { text: 'begin', values: [] });
    const transaction = transactionOn(client);
    await transaction.query(`select pg_advisory_xact_lock(hashtext('sample'))`);
    const result = await work(transaction);
    await send(client, { text: 'commit', values: [] });
    return result;
  } finally {
    await client.end();
  }
}
