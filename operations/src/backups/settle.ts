import { holdLetters } from '@ffl/database/mail/held-letters';
import { transactionOn } from '@ffl/database/transaction';
import type pg from 'pg';
import { leftOut } from './schema-tables.ts';

/** Empties the tables that a backup leaves out, in a database that has them. */
export async function emptyWhatEnds(client: pg.ClientBase): Promise<void> {
  await client.query(`truncate ${leftOut.join(', ')}`);
}

/**
 * Ends what must not come back: unsent letters wait, reminders are off (what was sent since is unknown here), grants end
 * (which ended since is unknown too), later deletions are repeated, and the moment is noted.
 */
export async function settle(client: pg.ClientBase, recordsUntil: Date | string, deleted: readonly string[]) {
  const heldLetters = await holdLetters(transactionOn(client));
  await client.query('update app.reminding set is_on = false, changed_at = now(), changed_by = null where is_on');
  const ended = await client.query(
    `update app.grants g set ended_at = now(), end_reason = 'The database was restored' where app.is_open(g)`,
  );
  const gone = await client.query('delete from public.members where id = any($1::uuid[])', [deleted]);
  await client.query('insert into app.restores (restored_at, records_until) values (now(), $1)', [recordsUntil]);
  return { heldLetters, deletedAgain: gone.rowCount ?? 0, endedGrants: ended.rowCount ?? 0 };
}
