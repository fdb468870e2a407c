import type { Database } from '@ffl/database/database';
import { giveUpLetters } from '@ffl/database/reminders/letters';
import { runDay } from '@ffl/database/reminders/run-day';
import { runMonday } from '@ffl/database/reminders/run-monday';
import { isLetterTime } from '@ffl/domain/reminders/hours';
import { type Repeated, repeat } from '@ffl/operations/rounds/repeat-rounds';
import type { Logger } from 'pino';

type Reminding = { database: Database; mail: { wake(): void }; clock: () => Date; log: Logger };

/** Has jitter, so that processes sharing a database don't query it at the same time. */
const everyMinute = { everyMs: 60_000, jitterMs: 5_000 };

/** Reminds once a day, and writes to leads once a week, as soon as letters may leave. Missed runs are made up for. */
export function startReminding(reminding: Reminding): Repeated {
  const { log } = reminding;
  return repeat(
    everyMinute,
    () => remind(reminding),
    (error) => log.error({ err: error }, 'The reminders of the day failed'),
  );
}

export async function remind({ database, mail, clock, log }: Reminding): Promise<void> {
  const now = clock();
  await database.asService((transaction) => giveUpLetters(transaction, now));
  if (!isLetterTime(now)) return;
  const run = await database.asService((transaction) => runDay(transaction, now));
  if (run !== null) log.info({ event: 'reminded', ...run }, 'The letters of the day were written');
  const letters = await database.asService((transaction) => runMonday(transaction, now));
  if (letters > 0) log.info({ event: 'leads_told', letters }, 'The letters of the week were written');
  if (run !== null || letters > 0) mail.wake();
}
