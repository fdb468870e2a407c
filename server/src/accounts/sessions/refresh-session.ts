import { advanceSession, endSessions, lockSession, type Session, type Shown } from '@ffl/database/accounts/sessions';
import { findUser, hasAdministratorRecord, type User } from '@ffl/database/accounts/users';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { recordEvent } from '@ffl/database/security/events';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { Transaction } from '@ffl/database/transaction';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { type OpenedSession, openedSession } from './opened-session.ts';
import { sessionLimits } from './session-limits.ts';
import { newSessionSpan } from './session-span.ts';
import { nothingShown } from './shown.ts';

type Refusal = { kind: 'unknown' | 'expired' | 'banned' | 'reused' } | { kind: 'too many'; until: Date };

export type RefreshOutcome = { kind: 'refreshed'; opened: OpenedSession } | Refusal;

/**
 * Exchanges a refresh token, once, for new tokens that prove what it proved, whatever its session has shown since. A
 * repeat within the reuse time gets the active token, but with what the repeated one proved. A later repeat is theft
 * and ends the session.
 */
export async function refreshSession(accounts: Accounts, token: string, caller: Caller): Promise<RefreshOutcome> {
  const { database, refreshTokens, hashEmail, clock, log } = accounts;
  const presented = refreshTokens.read(token);
  if (!presented) return { kind: 'unknown' };
  const now = clock();
  const outcome = await database.asService(async (transaction): Promise<RefreshOutcome> => {
    const session = await lockSession(transaction, presented.sessionId);
    if (!session || session.is_recovery) return { kind: 'unknown' };
    const { most, windowSeconds } = sessionLimits.refreshes;
    const attempts = await countAttempt(transaction, 'refresh of session', session.id, windowSeconds, now);
    if (attempts.count > most) return { kind: 'too many', until: attempts.windowEndsAt };
    if (session.idle_until <= now || session.ends_at <= now) return { kind: 'expired' };
    const user = await findUser(transaction, session.user_id);
    if (!user) return { kind: 'unknown' };
    if (user.banned_until && user.banned_until > now) return { kind: 'banned' };
    const rotation = await rotate(transaction, session, user, presented.counter, now);
    if (rotation.kind === 'reused') {
      const who = { emailHash: hashEmail(user.email), userId: user.id, ...caller };
      await recordEvent(transaction, { name: 'authn_token_reuse', at: now, ...who });
    }
    if (rotation.kind !== 'answer') return rotation;
    const shown = presented.shown ?? shownBefore(session);
    return { kind: 'refreshed', opened: await openedSession(accounts, transaction, { ...rotation, shown, at: now }) };
  });
  if (outcome.kind === 'reused') {
    log.warn({ event: 'authn_token_reuse' }, 'A spent refresh token was used again; its session is ended');
  }
  return outcome;
}

type Rotation = { kind: 'answer'; session: Session; user: User } | { kind: 'reused' | 'unknown' };

async function rotate(
  transaction: Transaction,
  session: Session,
  user: User,
  counter: number,
  now: Date,
): Promise<Rotation> {
  const repeatableFrom = new Date(now.getTime() - sessionLimits.refreshReuseSeconds * 1000);
  if (counter === session.refresh_counter) {
    const config = await readSecurityConfig(transaction);
    const { idleUntil } = newSessionSpan(config, await hasAdministratorRecord(transaction, user.id), now);
    const advanced = await advanceSession(transaction, session.id, now, { idleUntil, repeatableFrom });
    return advanced ? { kind: 'answer', session: advanced, user } : { kind: 'unknown' };
  }
  // The last of these times is when the active token's parent was spent.
  const spentAt =
    counter < session.refresh_counter ? session.spent_at.at(counter - session.refresh_counter) : undefined;
  if (spentAt && spentAt >= repeatableFrom) return { kind: 'answer', session, user };
  await endSessions(transaction, user.id, session.id, 'local');
  return { kind: 'reused' };
}

/** Proofs for a session from before tokens recorded them. When its person last proved who they are is unknown. */
function shownBefore({ was_confirmed: wasConfirmed, factor_used, factor_given_at }: Session): Shown {
  return wasConfirmed ? { factor_used, factor_given_at, proven_at: null } : nothingShown;
}
