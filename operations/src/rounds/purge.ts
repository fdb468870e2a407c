import { purgeAccounts } from '@ffl/database/accounts/purge-accounts';
import { purgeCards } from '@ffl/database/cards/purge-cards';
import type { Database } from '@ffl/database/database';
import type { Logger } from 'pino';
import type { Jobs } from './jobs.ts';
import { type Repeated, repeat } from './repeat-rounds.ts';

type Purged = { database: Database; purgeEvents: () => Promise<void>; jobs: Jobs; clock: () => Date; log: Logger };

const everyMs = 600_000;
const jitterMs = 60_000;

/** Regularly removes old counters, locks, sessions and events. Any number of processes may run it. */
export function startPurging({ database, purgeEvents, jobs, clock, log }: Purged): Repeated {
  return repeat(
    { everyMs, jitterMs },
    async () => {
      await database.asService(async (transaction) => {
        const now = clock();
        await purgeAccounts(transaction, now);
        await purgeCards(transaction, now);
      });
      await purgeEvents();
      jobs.done('purge');
    },
    (error) => log.error({ err: error }, 'Stale rows could not be removed'),
  );
}
