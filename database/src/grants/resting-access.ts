import { readInstant } from '@ffl/domain/time/denver';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** Of somebody who has nothing but grants, none of them in force: when the next one begins, null for never. */
export async function readRestingAccess(
  { first }: Transaction,
  userId: string,
): Promise<{ startsAt: Date | null } | null> {
  const row = await first<{ access: { startsAt: string | null } | null }>(
    ...answerOf('app.resting_access', { account: userId }, 'access'),
  );
  if (!row?.access) return null;
  const { startsAt } = row.access;
  return { startsAt: startsAt === null ? null : readInstant(startsAt) };
}
