import { changePassword } from '@ffl/database/accounts/change-password';
import { lockSession, openSession } from '@ffl/database/accounts/sessions';
import { hasAdministratorRecord } from '@ffl/database/accounts/users';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { Accounts } from '../accounts.ts';
import { type OpenedSession, openedSession } from '../sessions/opened-session.ts';
import { newSessionSpan } from '../sessions/session-span.ts';
import { provenNow, shownBy } from '../sessions/shown.ts';
import type { Guesser } from './guess-password.ts';
import { hashAllowedPassword, type PasswordRefusal } from './hash-allowed-password.ts';

type OwnChange = { currentPassword: string; newPassword: string };

export type OwnChangeOutcome = { kind: 'changed'; opened: OpenedSession } | { kind: 'no session' } | PasswordRefusal;

/**
 * Changes a password, given the old one. Every session ends, even the caller's, whose tokens may have been copied. This
 * device goes on with a new one.
 */
export async function changeOwnPassword(
  accounts: Accounts,
  guesser: Guesser,
  { currentPassword, newPassword }: OwnChange,
): Promise<OwnChangeOutcome> {
  const { database, clock, hashEmail, mail } = accounts;
  const { session, user, claims, visitor } = guesser;
  const change = { password: newPassword, currentPassword };
  const allowed = await hashAllowedPassword(accounts, guesser, change);
  if (allowed.kind !== 'allowed') return allowed;
  const { hash: passwordHash } = allowed;
  const outcome = await database.asService(async (transaction): Promise<OwnChangeOutcome> => {
    // If two changes arrive at once, the first ends the session of the second.
    if (!(await lockSession(transaction, session.id))) return { kind: 'no session' };
    const now = clock();
    const emailHash = hashEmail(user.email);
    const facts = { passwordHash, emailHash, now, isRecovery: false, staysSignedIn: true, ...visitor.caller };
    const changed = await changePassword(transaction, { user, ...facts });
    const config = await readSecurityConfig(transaction);
    // For someone with a second factor, the password alone proves nothing.
    const before = shownBy(claims, session);
    const shown = before.factor_given_at === null ? provenNow(now) : before;
    const opened = await openSession(transaction, {
      userId: user.id,
      emailHash,
      now,
      span: newSessionSpan(config, await hasAdministratorRecord(transaction, user.id), now),
      mostSessions: config.max_sessions_per_user,
      userAgent: visitor.caller.userAgent,
      shown,
    });
    return {
      kind: 'changed',
      opened: await openedSession(accounts, transaction, { session: opened, user: changed, shown, at: now }),
    };
  });
  mail.wake();
  return outcome;
}
