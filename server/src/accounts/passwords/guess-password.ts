import { countAttempt } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { Accounts } from '../accounts.ts';
import { recordExcess } from '../record-excess.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import { attemptKey, type Visitor } from '../sign-in-visitor.ts';
import { passwordLimits } from './password-limits.ts';

export type Guessed = { kind: 'right' | 'wrong' } | { kind: 'too many'; until: Date };

/** A person with this session's token, in this browser. */
export type Guesser = Pick<SignedIn, 'session' | 'user' | 'claims'> & { visitor: Visitor };

/**
 * Checks the current password. The guess is counted first, so a stolen token can't be used for guessing. A known
 * browser has a count of its own, so a thief elsewhere never uses up its owner's guesses. Any other counts by session
 * and proof.
 */
export async function guessPassword(
  { database, passwords, clock, hashEmail }: Accounts,
  { session, user, claims, visitor }: Guesser,
  password: string,
): Promise<Guessed> {
  const { most, windowSeconds } = passwordLimits.changes;
  const now = clock();
  const guesses = await database.asService(async (transaction) => {
    const { deviceId } = attemptKey(visitor, await readSecurityConfig(transaction));
    const counted = deviceId
      ? await countAttempt(transaction, 'password in known browser', `${user.id} ${deviceId}`, windowSeconds, now)
      : await countAttempt(
          transaction,
          'password in session',
          `${session.id} ${claims.proven_at ?? ''}`,
          windowSeconds,
          now,
        );
    if (counted.count === most + 1)
      await recordExcess(transaction, {
        what: 'password changes of account',
        caller: visitor.caller,
        emailHash: hashEmail(user.email),
        now,
      });
    return counted;
  });
  if (guesses.count > most) return { kind: 'too many', until: guesses.windowEndsAt };
  return { kind: (await passwords.verify(password, user.password_hash)) ? 'right' : 'wrong' };
}
