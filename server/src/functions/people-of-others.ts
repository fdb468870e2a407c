import type { Database } from '@ffl/database/database';
import { countAttempt, readCounter } from '@ffl/database/security/attempt-counters';
import { grantLimits } from '@ffl/domain/grants/limits';
import { grantMessages } from '@ffl/domain/grants/messages';
import { retryAfter } from '../http/answers/retry-after.ts';
import { FunctionError } from './function-error.ts';

const kind = 'people of others';
const windowSeconds = 24 * 60 * 60;

/** Refuses whoever acts by a grant once they learned of many people that they are on record elsewhere. */
export async function requireFewOthers(database: Database, account: string, now: Date): Promise<void> {
  const { count, windowEndsAt } = await database.asService((transaction) =>
    readCounter(transaction, kind, account, windowSeconds, now),
  );
  if (count >= grantLimits.othersPerDay)
    throw new FunctionError('too_many_others', grantMessages.mustAddToday, retryAfter(windowEndsAt, now));
}

/** Counts one more, in a transaction of its own, since the refusal rolls back that of the act. */
export async function administratorMustAdd(database: Database, account: string, now: Date): Promise<FunctionError> {
  await database.asService((transaction) => countAttempt(transaction, kind, account, windowSeconds, now));
  return new FunctionError('administrator_must_add', grantMessages.mustAdd);
}
