import { findNames, hasAdministratorRecord } from '@ffl/database/accounts/users';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import type { Accounts } from '../accounts.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import { newPasswordProblems, type PasswordProblems } from './new-password.ts';
import { passwordLimits } from './password-limits.ts';

type Asked = { password?: string; currentPassword?: string };

export type PasswordRefusal =
  | ({ kind: 'weak' } & PasswordProblems)
  | { kind: 'same as before' | 'presence needed' | 'current one wrong' }
  | { kind: 'too many'; until: Date };

/** The hash of a password that may be set, null when none was given. */
export async function hashAllowedPassword(
  accounts: Accounts,
  { session, user }: SignedIn,
  { password, currentPassword }: Asked,
): Promise<{ kind: 'allowed'; hash: string | null } | PasswordRefusal> {
  if (password === undefined) return { kind: 'allowed', hash: null };
  const absence = session.is_recovery ? null : await requirePresence(accounts, { session, user }, currentPassword);
  if (absence) return absence;
  const owner = await accounts.database.asService(async (transaction) => ({
    email: user.email,
    names: await findNames(transaction, user.id),
    isAdministrator: await hasAdministratorRecord(transaction, user.id),
  }));
  const problems = newPasswordProblems(password, owner);
  if (problems.messages.length > 0) return { kind: 'weak', ...problems };
  if (await accounts.passwords.verify(password, user.password_hash)) return { kind: 'same as before' };
  return { kind: 'allowed', hash: await accounts.passwords.hash(password) };
}

/** Outside a reset: the old password, or a sign-in so fresh that the person must be there (security 1.5). */
async function requirePresence(
  accounts: Accounts,
  { session, user }: SignedIn,
  currentPassword: string | undefined,
): Promise<PasswordRefusal | null> {
  const now = accounts.clock();
  if (currentPassword === undefined) {
    const age = now.getTime() - session.created_at.getTime();
    return age < passwordLimits.freshSignInMinutes * 60_000 ? null : { kind: 'presence needed' };
  }
  const { most, windowSeconds } = passwordLimits.changes;
  const guesses = await accounts.database.asService((transaction) =>
    countAttempt(transaction, 'password change of account', user.id, windowSeconds, now),
  );
  if (guesses.count > most) return { kind: 'too many', until: guesses.windowEndsAt };
  const isRight = await accounts.passwords.verify(currentPassword, user.password_hash);
  return isRight ? null : { kind: 'current one wrong' };
}
