import { changePassword } from '@ffl/database/accounts/change-password';
import { lockSession } from '@ffl/database/accounts/sessions';
import { mergeMetadata, type User } from '@ffl/database/accounts/users';
import type { Accounts } from '../accounts.ts';
import type { Guesser } from './guess-password.ts';
import { hashAllowedPassword, type PasswordRefusal } from './hash-allowed-password.ts';
import { passwordLimits } from './password-limits.ts';

export type UserChange = { password?: string; currentPassword?: string; data?: Record<string, unknown> };

export type UserChangeOutcome =
  | { kind: 'changed'; user: User }
  | { kind: 'no session' | 'too much data' }
  | PasswordRefusal;

/** Changes password and metadata together or not at all. A changed password ends every other session, and a link's. */
export async function changeUser(accounts: Accounts, guesser: Guesser, change: UserChange): Promise<UserChangeOutcome> {
  const { database, clock, hashEmail, mail } = accounts;
  const { session, user, visitor } = guesser;
  const { password, currentPassword } = change;
  const allowed =
    password === undefined ? null : await hashAllowedPassword(accounts, guesser, { password, currentPassword });
  if (allowed && allowed.kind !== 'allowed') return allowed;
  const outcome = await database.asService(async (transaction): Promise<UserChangeOutcome> => {
    // If two changes arrive at once, the first ends the session of the second.
    if (!(await lockSession(transaction, session.id))) return { kind: 'no session' };
    const { metadataMaxBytes } = passwordLimits;
    const merged = change.data ? await mergeMetadata(transaction, user.id, change.data, metadataMaxBytes) : user;
    if (!merged) return { kind: 'too much data' };
    if (!allowed) return { kind: 'changed', user: merged };
    const isRecovery = session.is_recovery;
    const facts = { passwordHash: allowed.hash, emailHash: hashEmail(user.email), now: clock(), isRecovery };
    const kept = isRecovery ? {} : { keptSessionId: session.id };
    return {
      kind: 'changed',
      user: await changePassword(transaction, { user: merged, ...facts, ...visitor.caller, ...kept }),
    };
  });
  mail.wake();
  return outcome;
}
