import { findSession, type Session } from '@ffl/database/accounts/sessions';
import { findUser, type User } from '@ffl/database/accounts/users';
import type { Accounts } from '../accounts.ts';

export type SignedIn = { session: Session; user: User };

export type SignedInOutcome = ({ kind: 'signed in' } & SignedIn) | { kind: 'no user' | 'no session' | 'banned' };

/** The person of a verified token, with a session that still lives. */
export async function findSignedIn(
  { database, clock }: Accounts,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SignedInOutcome> {
  const { session, user } = await database.asService(async (transaction) => ({
    session: await findSession(transaction, sessionId),
    user: await findUser(transaction, userId),
  }));
  if (!user) return { kind: 'no user' };
  const now = clock();
  if (!session || session.user_id !== user.id || session.idle_until <= now || session.ends_at <= now) {
    return { kind: 'no session' };
  }
  if (user.banned_until && user.banned_until > now) return { kind: 'banned' };
  return { kind: 'signed in', session, user };
}
