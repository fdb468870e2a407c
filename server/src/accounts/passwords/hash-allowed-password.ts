import { recordEvent } from '@ffl/database/security/events';
import type { Accounts } from '../accounts.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import { type Guessed, type Guesser, guessPassword } from './guess-password.ts';
import { newPasswordProblems, type PasswordProblems } from './new-password.ts';
import { passwordLimits } from './password-limits.ts';
import { passwordOwner } from './password-owner.ts';

type PasswordChange = { password: string; currentPassword?: string | undefined };

export type PasswordRefusal =
  | ({ kind: 'weak' } & PasswordProblems)
  | { kind: 'same as before' | 'presence needed' | 'current one wrong' }
  | { kind: 'too many'; until: Date };

/** Hashes a password if it is acceptable. */
export async function hashAllowedPassword(
  accounts: Accounts,
  guesser: Guesser,
  { password, currentPassword }: PasswordChange,
): Promise<{ kind: 'allowed'; hash: string } | PasswordRefusal> {
  const { session, user } = guesser;
  const owner = await accounts.database.asService((transaction) => passwordOwner(transaction, user));
  const old = session.is_recovery ? undefined : currentPassword;
  const mayBeAbsent = session.is_recovery || (!owner.isAdministrator && isFresh(accounts, session));
  const absence = await requirePresence(accounts, guesser, { currentPassword: old, mayBeAbsent });
  if (absence) return absence;

  const problems = newPasswordProblems(password, owner);
  if (problems.messages.length > 0) return { kind: 'weak', ...problems };
  const sameness = old === undefined ? await guessPassword(accounts, guesser, password) : equal(password, old);
  if (sameness.kind === 'too many') return sameness;
  if (sameness.kind === 'right') return { kind: 'same as before' };
  return { kind: 'allowed', hash: await accounts.passwords.hash(password) };
}

/**
 * Whether the sign-in is recent enough to assume that the person is still there. For administrators that isn't enough.
 */
function isFresh({ clock }: Accounts, { created_at: since }: SignedIn['session']): boolean {
  return clock().getTime() - since.getTime() < passwordLimits.freshSignInMinutes * 60_000;
}

/** Requires the old password, except in a reset or if it may be omitted (security 1.5). */
async function requirePresence(
  accounts: Accounts,
  guesser: Guesser,
  { currentPassword, mayBeAbsent }: { currentPassword: string | undefined; mayBeAbsent: boolean },
): Promise<PasswordRefusal | null> {
  if (currentPassword === undefined) return mayBeAbsent ? null : { kind: 'presence needed' };
  const guessed = await guessPassword(accounts, guesser, currentPassword);
  if (guessed.kind === 'too many') return guessed;
  if (guessed.kind === 'right') return null;
  await accounts.database.asService((transaction) =>
    recordEvent(transaction, { name: 'authn_password_change_fail', ...eventOf(accounts, guesser) }),
  );
  return { kind: 'current one wrong' };
}

function equal(password: string, proven: string): Guessed {
  return { kind: password === proven ? 'right' : 'wrong' };
}

function eventOf({ clock, hashEmail }: Accounts, { user, visitor }: Guesser) {
  return { at: clock(), emailHash: hashEmail(user.email), userId: user.id, ...visitor.caller };
}
