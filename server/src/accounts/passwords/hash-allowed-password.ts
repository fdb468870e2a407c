import type { Session } from '@ffl/database/accounts/sessions';
import { findNames, hasAdministratorRecord, type User } from '@ffl/database/accounts/users';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { passwordMessages } from '@ffl/domain/accounts';
import { AuthError, WeakPassword } from '../../auth/auth-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { recoveryLimits } from '../recovery/recovery-limits.ts';
import { newPasswordProblems } from './new-password.ts';

type Asked = { password?: string; currentPassword?: string };
type SignedIn = { session: Session; user: User };

/** The hash of a password that may be set, null when none was given. Throws the reason when it may not. */
export async function hashAllowedPassword(
  dependencies: Dependencies,
  { session, user }: SignedIn,
  { password, currentPassword }: Asked,
): Promise<string | null> {
  if (password === undefined) return null;
  if (!session.is_recovery) await requirePresence(dependencies, { session, user }, currentPassword);
  const owner = await dependencies.database.asService(async (transaction) => ({
    email: user.email,
    names: await findNames(transaction, user.id),
    isAdministrator: await hasAdministratorRecord(transaction, user.id),
  }));
  const { messages, reasons } = newPasswordProblems(password, owner);
  if (messages.length > 0) throw new WeakPassword(messages.join('. '), reasons);
  if (await dependencies.passwords.verify(password, user.password_hash))
    throw new AuthError('same_password', passwordMessages.sameAsOld);
  return dependencies.passwords.hash(password);
}

/** Outside a reset: the old password, or a sign-in so fresh that the person must be there (security 1.5). */
async function requirePresence(
  dependencies: Dependencies,
  { session, user }: SignedIn,
  currentPassword: string | undefined,
): Promise<void> {
  const now = dependencies.clock();
  if (currentPassword === undefined) {
    const age = now.getTime() - session.created_at.getTime();
    if (age < recoveryLimits.freshSignInMinutes * 60_000) return;
    throw new AuthError('reauthentication_needed', passwordMessages.currentNeeded);
  }
  const { most, windowSeconds } = recoveryLimits.passwordChanges;
  const guesses = await dependencies.database.asService((transaction) =>
    countAttempt(transaction, 'password change of account', user.id, windowSeconds, now),
  );
  if (guesses.count > most)
    throw new AuthError(
      'over_request_rate_limit',
      'Request rate limit reached',
      429,
      retryAfter(guesses.windowEndsAt, now),
    );
  if (!(await dependencies.passwords.verify(currentPassword, user.password_hash)))
    throw new AuthError('current_password_invalid', passwordMessages.currentWrong);
}
