import type { Claims } from '@ffl/database/actors/actor';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { readRole } from '@ffl/database/security/role';
import { grantLimits } from '@ffl/domain/grants/limits';
import { grantMessages } from '@ffl/domain/grants/messages';
import type { Dependencies } from '../dependencies.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { FunctionError } from './function-error.ts';

/**
 * Does what tells somebody who acts by a grant that a person is on record elsewhere, unless they learned that of many
 * people already. Each try counts before it is answered, so that tries at the same time learn no more, and no longer if
 * it told nothing. Both in transactions of their own, since the refusal rolls back that of the act.
 */
export async function amongFewOthers<Answered>(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  claims: Claims & { sub: string },
  act: () => Promise<Answered>,
): Promise<Answered> {
  const now = clock();
  const count = (times: 1 | -1) =>
    database.asService(async (transaction) => {
      if (times > 0 && (await readRole(transaction, claims)) !== 'app_grantee') return null;
      return countAttempt(transaction, 'people of others', claims.sub, 24 * 60 * 60, now, times);
    });
  const counted = await count(1);
  if (!counted) return act();
  let hasLearned = false;
  try {
    if (counted.count > grantLimits.othersPerDay)
      throw new FunctionError('too_many_others', grantMessages.mustAddToday, retryAfter(counted.windowEndsAt, now));
    return await act();
  } catch (error) {
    hasLearned = error instanceof FunctionError && error.code === 'administrator_must_add';
    throw error;
  } finally {
    if (!hasLearned) await count(-1);
  }
}

export const administratorMustAdd = () => new FunctionError('administrator_must_add', grantMessages.mustAdd);
/** For a record that would get an address or a phone of somebody else. */
export const administratorMustChange = () => new FunctionError('administrator_must_add', grantMessages.mustChange);
