import { purgeAccounts } from '@ffl/database/accounts/purge-accounts';
import type { Database } from '@ffl/database/database';
import type { Logger } from 'pino';
import { type Repeated, repeat } from './repeat.ts';

type Purged = { database: Database; clock: () => Date; log: Logger };

const everyMs = 600_000;
const jitterMs = 60_000;

/** Removes stale counters, locks, sessions and events from time to time. Every process may do it. */
export function startPurging({ database, clock, log }: Purged): Repeated {
  return repeat(
    { everyMs, jitterMs },
    () => database.asService((transaction) => purgeAccounts(transaction, clock())),
    (error) => log.error({ err: error }, 'Stale rows could not be removed'),
  );
}
