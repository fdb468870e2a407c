import { advanceSession, endSessions, lockSession, type Session } from '@ffl/database/accounts/sessions';
import { findUser, hasAdministratorRecord, type User } from '@ffl/database/accounts/users';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { recordEvent } from '@ffl/database/security/events';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { Transaction } from '@ffl/database/transaction';
import { AuthError } from '../../auth/auth-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { sessionJson } from '../../http/session-json.ts';
import { attemptLimits } from '../sign-in/attempt-limits.ts';
import { sessionLimits } from './session-limits.ts';
import { newSessionSpan } from './session-span.ts';

/**
 * A new session for a refresh token, which is then spent. The direct parent of the active token, or any repeat within
 * the reuse time, is answered with the active one again; anything older is theft and ends the session.
 */
export async function refreshSession(dependencies: Dependencies, token: string, caller: Caller) {
  const { database, refreshTokens, hashEmail, clock, log } = dependencies;
  if (token.length < 12) throw new AuthError('validation_failed', 'Refresh token is not valid');
  const presented = refreshTokens.read(token);
  if (!presented) throw notFound();
  const now = clock();
  const outcome = await database.asService(async (transaction) => {
    const session = await lockSession(transaction, presented.sessionId);
    if (!session || session.is_recovery) throw notFound();
    const { most, windowSeconds } = attemptLimits.refreshPerSession;
    const asked = await countAttempt(transaction, 'refresh of session', session.id, windowSeconds, now);
    if (asked.count > most) return { kind: 'too many' as const, until: asked.windowEndsAt };
    if (session.idle_until <= now || session.ends_at <= now) return { kind: 'expired' as const };
    const user = await findUser(transaction, session.user_id);
    if (!user) throw notFound();
    if (user.banned_until && user.banned_until > now)
      throw new AuthError('user_banned', 'Invalid Refresh Token: User Banned', 400);
    const rotation = await rotate(transaction, session, user, presented.counter, now);
    if (rotation.kind === 'reused') {
      const who = { emailHash: hashEmail(user.email), userId: user.id, ...caller };
      await recordEvent(transaction, { name: 'authn_token_reuse', at: now, ...who });
    }
    return rotation;
  });
  if (outcome.kind === 'too many') throw tooMany(outcome.until, now);
  if (outcome.kind === 'expired') throw new AuthError('session_expired', 'Invalid Refresh Token: Session Expired');
  if (outcome.kind === 'reused') {
    log.warn({ event: 'authn_token_reuse' }, 'A spent refresh token was used again; its session is ended');
    throw new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return sessionJson(dependencies, outcome.session, outcome.user, now);
}

type Rotation = { kind: 'answer'; session: Session; user: User } | { kind: 'reused' };

async function rotate(
  transaction: Transaction,
  session: Session,
  user: User,
  counter: number,
  now: Date,
): Promise<Rotation> {
  const burstStart = new Date(now.getTime() - sessionLimits.refreshReuseSeconds * 1000);
  if (counter === session.refresh_counter) {
    const config = await readSecurityConfig(transaction);
    const { idleUntil } = newSessionSpan(config, await hasAdministratorRecord(transaction, user.id), now);
    const advanced = await advanceSession(transaction, session.id, now, { idleUntil, burstStart });
    if (!advanced) throw notFound();
    return { kind: 'answer', session: advanced, user };
  }
  const isParent = counter === session.refresh_counter - 1;
  const isInBurst = counter >= session.reusable_from && counter < session.refresh_counter;
  const isRepeat = isInBurst && session.refreshed_at >= burstStart;
  if (isParent || isRepeat) return { kind: 'answer', session, user };
  await endSessions(transaction, user.id, session.id, 'local');
  return { kind: 'reused' };
}

function tooMany(until: Date, now: Date): AuthError {
  return new AuthError('over_request_rate_limit', 'Request rate limit reached', 429, retryAfter(until, now));
}

function notFound(): AuthError {
  return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
}
