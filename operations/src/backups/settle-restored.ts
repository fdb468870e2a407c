import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { emptyWhatEnds, settle } from './settle.ts';

/** Ends what a backup would have left out, after somebody restored the whole database by other means. */
export async function settleRestored(owner: Connection, recordsUntil: Date, deleted: readonly string[]) {
  const client = await connectAsOwner(owner, { statement_timeout: 0 });
  try {
    await client.query('begin');
    await emptyWhatEnds(client);
    const settled = await settle(client, recordsUntil, deleted);
    await client.query('commit');
    return settled;
  } finally {
    await client.end();
  }
}
