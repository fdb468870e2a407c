import { type Factor, listFactors, readFactorDuty } from '@ffl/database/accounts/factors';
import { findSession, type Session } from '@ffl/database/accounts/sessions';
import { findUser, type User } from '@ffl/database/accounts/users';
import type { Claims } from '@ffl/database/actors/actor';
import type { Accounts } from '../accounts.ts';
import { factorLimits } from '../factor-limits.ts';

export type SignedIn = {
  /** Claims of the verified token. */
  claims: Claims;
  session: Session;
  user: User;
  factors: Factor[];
  /** Whether the session may only give the second factor. */
  waits: boolean;
};

export type SignedInOutcome = ({ kind: 'signed in' } & SignedIn) | { kind: 'no user' | 'no session' | 'banned' };

/** Finds the person of a verified token whose session is still valid. */
export async function findSignedIn(
  { database, clock }: Accounts,
  claims: Claims & { sub: string; session_id: string },
): Promise<SignedInOutcome> {
  const { sub: userId, session_id: sessionId } = claims;
  const { session, user, factors, duty } = await database.asService(async (transaction) => ({
    session: await findSession(transaction, sessionId),
    user: await findUser(transaction, userId),
    factors: await listFactors(transaction, userId),
    duty: await readFactorDuty(transaction, userId),
  }));
  if (!user) return { kind: 'no user' };
  const now = clock();
  if (!session || session.user_id !== user.id || session.idle_until <= now || session.ends_at <= now) {
    return { kind: 'no session' };
  }
  if (user.banned_until && user.banned_until > now) return { kind: 'banned' };
  const waits = !session.is_recovery && claims.aal !== 'aal2' && duty.isNeeded;
  if (waits && isLeftBehind(session, now)) return { kind: 'no session' };
  return { kind: 'signed in', claims, session, user, factors, waits };
}

/**
 * A token made before its session gave the second factor is refused after the same time as a session that never gives
 * it.
 */
function isLeftBehind({ factor_given_at: givenAt, created_at: since }: Session, now: Date): boolean {
  return givenAt !== null && now.getTime() - since.getTime() >= factorLimits.waitingMinutes * 60_000;
}

export function isPasswordFromMail({ password_mailed_at: mailedAt }: User, now: Date): boolean {
  return mailedAt !== null && now.getTime() - mailedAt.getTime() < factorLimits.mailedPasswordMinutes * 60_000;
}
