import type { Transaction } from '../transaction.ts';
import { acceptInvitation, isInvitationOver } from './invitations.ts';
import { spendToken, userBehindToken } from './one-time-tokens.ts';
import type { Session } from './sessions.ts';
import { findUser, lockAddress, type User } from './users.ts';

/** The account behind a reset link, which is spent. Opening it proves the e-mail. Undefined if the link is no good. */
export async function redeemRecoveryToken(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<User | undefined> {
  const owner = await userBehindToken(transaction, token, 'recovery', now);
  if (owner && !owner.email_confirmed_at) {
    await lockAddress(transaction, owner.email);
    // Its link may outlive the end that was set for the grant.
    if (await isInvitationOver(transaction, owner.id)) return undefined;
  }
  const spent = await spendToken(transaction, token, 'recovery', now);
  if (!spent?.user_id) return undefined;
  const user = await findUser(transaction, spent.user_id);
  if (!user || user.email_confirmed_at) return user;
  const confirmed = await transaction.first<User>(
    'update auth.users set email_confirmed_at = $2 where id = $1 returning *',
    [user.id, now],
  );
  await acceptInvitation(transaction, user.id);
  return confirmed;
}

/** A session that only allows setting a new password (security 1.5). */
export async function openRecoverySession(
  transaction: Transaction,
  userId: string,
  now: Date,
  endsAt: Date,
): Promise<Session> {
  const session = await transaction.first<Session>(
    `insert into auth.sessions
       (user_id, is_recovery, authenticated_by, idle_until, ends_at, created_at, refreshed_at)
     values ($1, true, 'otp', $2, $2, $3, $3) returning *`,
    [userId, endsAt, now],
  );
  if (!session) throw new Error('The session was not stored');
  return session;
}
