import { connectAsOwner } from '../connections/connect-as-owner.ts';
import type { Connection } from '../connections/connection.ts';
import { send } from '../pipeline/send.ts';
import { type Transaction, transactionOn } from '../transaction.ts';

/** Runs a transaction as the database's owner, for the server's operator. Nothing that serves requests may use it. */
export async function asOwner<T>(owner: Connection, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await connectAsOwner(owner);
  try {
    await send(client, { text: 'begin', values: [] });
    const result = await work(transactionOn(client));
    await send(client, { text: 'commit', values: [] });
    return result;
  } finally {
    await client.end();
  }
}
