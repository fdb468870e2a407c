import { build, type Transaction } from '../transaction.ts';
import { spendToken } from './one-time-tokens.ts';
import type { Session } from './sessions.ts';
import { findUser, type User } from './users.ts';

/** The account behind a reset link, which is spent. Opening it proves the e-mail. Undefined when the link is good for nothing. */
export async function redeemRecoveryToken(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<User | undefined> {
  const spent = await spendToken(transaction, token, 'recovery', now);
  if (!spent?.user_id) return undefined;
  const user = await findUser(transaction, spent.user_id);
  if (!user || user.email_confirmed_at) return user;
  return transaction.first(
    build.updateTable('auth.users').set({ email_confirmed_at: now }).where('id', '=', user.id).returningAll(),
  );
}

/** A session that is good for nothing but a new password (security 1.5). */
export async function openRecoverySession(
  transaction: Transaction,
  userId: string,
  now: Date,
  endsAt: Date,
): Promise<Session> {
  const session = await transaction.first(
    build
      .insertInto('auth.sessions')
      .values({
        user_id: userId,
        is_recovery: true,
        authenticated_by: 'otp',
        idle_until: endsAt,
        ends_at: endsAt,
        created_at: now,
        refreshed_at: now,
      })
      .returningAll(),
  );
  if (!session) throw new Error('The session was not stored');
  return session;
}
