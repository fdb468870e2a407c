import { countAttempt } from '@ffl/database/security/attempt-counters';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { registrationLimits } from './registration-limits.ts';

/** Counts one opened link. Returns when the address may open links again, null if it may now. */
export async function verificationsBlockedUntil(
  { database, clock }: Accounts,
  { address }: Caller,
): Promise<Date | null> {
  const { most, windowSeconds } = registrationLimits.verifications;
  const counted = await database.asService((transaction) =>
    countAttempt(transaction, 'verification from address', address, windowSeconds, clock()),
  );
  return counted.count > most ? counted.windowEndsAt : null;
}
