import type { User } from '@ffl/database/accounts/users';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import type { Caller } from '@ffl/domain/security';
import type { Accounts } from '../accounts.ts';
import { recordExcess } from '../record-excess.ts';
import { passwordLimits } from './password-limits.ts';

export type Guessed = { kind: 'right' | 'wrong' } | { kind: 'too many'; until: Date };

/** Whether it is the current password. Counted before it is checked, so a stolen token can't be used for guessing. */
export async function guessPassword(
  { database, passwords, clock, hashEmail }: Accounts,
  user: User,
  password: string,
  caller: Caller,
): Promise<Guessed> {
  const { most, windowSeconds } = passwordLimits.changes;
  const now = clock();
  const guesses = await database.asService(async (transaction) => {
    const counted = await countAttempt(transaction, 'password change of account', user.id, windowSeconds, now);
    if (counted.count === most + 1)
      await recordExcess(transaction, {
        what: 'password changes of account',
        caller,
        emailHash: hashEmail(user.email),
        now,
      });
    return counted;
  });
  if (guesses.count > most) return { kind: 'too many', until: guesses.windowEndsAt };
  return { kind: (await passwords.verify(password, user.password_hash)) ? 'right' : 'wrong' };
}
