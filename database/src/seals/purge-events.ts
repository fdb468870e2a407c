import type { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { ledgers, rowHash, summedUp } from './ledgers.ts';
import type { Mark } from './mark.ts';
import type { SealKeys } from './seal.ts';
import { type Sealed, sealRows } from './seal-rows.ts';

/** Deletes the security events whose time is over, and seals that they were deleted. One that isn't as it was sealed stays. */
export async function purgeEvents(database: Database, keys: SealKeys): Promise<Sealed | null> {
  return database.asService((transaction) =>
    sealRows(transaction, keys, { mark: (number) => purge(transaction, number) }),
  );
}

async function purge(transaction: Transaction, number: number): Promise<Mark | null> {
  const { events, sealed } = ledgers.security;
  const { rows } = await transaction.query<{ rows: number; digest: string }>(
    `with marked as (
       update ${sealed} s set purged_in = $1 from ${events} e
       where s.id = e.id and s.purged_in is null and s.hash = ${rowHash('security')} and app.is_event_over(e)
       returning s.id, s.hash)
     select ${summedUp} from marked`,
    [number],
  );
  const [gone] = rows;
  if (!gone || gone.rows === 0) return null;
  await transaction.query('select app.purge_security_events($1)', [number]);
  return { kind: 'purge', ...gone };
}
