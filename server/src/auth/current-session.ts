import { findSession, type Session } from '@ffl/database/accounts/sessions';
import { findUser, type User } from '@ffl/database/accounts/users';
import type { Dependencies } from '../dependencies.ts';
import { readBearer, readClaims } from '../http/identity.ts';
import { TokenRefused } from '../http/tokens.ts';
import { AuthError } from './auth-error.ts';

/** The signed-in person of a request, with a session that still lives. Throws AuthError. */
export async function currentSession(
  { database, tokens, clock }: Dependencies,
  request: Request,
): Promise<{ session: Session; user: User }> {
  const claims = await claimsOf(request, tokens, clock());
  const { sub, session_id: sessionId } = claims;
  if (!sub || !sessionId) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  const { session, user } = await database.asService(async (transaction) => ({
    session: await findSession(transaction, sessionId),
    user: await findUser(transaction, sub),
  }));
  if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
  const now = clock();
  if (!session || session.user_id !== user.id || session.idle_until <= now || session.ends_at <= now) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (user.banned_until && user.banned_until > now) throw new AuthError('user_banned', 'User is banned');
  return { session, user };
}

async function claimsOf(request: Request, tokens: Dependencies['tokens'], now: Date) {
  try {
    if (readBearer(request) === null)
      throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
    return await readClaims(request, tokens, now);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
}
