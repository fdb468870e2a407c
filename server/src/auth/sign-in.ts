import { openSession } from '@ffl/database/accounts/sessions';
import {
  clearAttempts,
  lockAttempts,
  readAttempts,
  reserveAttempt,
  returnAttempt,
} from '@ffl/database/accounts/signin-attempts';
import { findUserByEmail, hasAdministratorRecord, recordSignIn, type User } from '@ffl/database/accounts/users';
import { accountLimits, type SecurityStatus, type SignIn } from '@ffl/domain/accounts';
import type { Dependencies } from '../dependencies.ts';
import { attemptRules, securityStatus } from './attempt-rules.ts';
import { sessionJson } from './session-json.ts';
import { sessionLimits } from './session-limits.ts';
import { newSessionSpan } from './session-span.ts';

export type SignInOutcome =
  | { kind: 'signed in'; session: Awaited<ReturnType<typeof sessionJson>> }
  | { kind: 'locked'; status: SecurityStatus }
  | { kind: 'wrong'; status: SecurityStatus }
  | { kind: 'not confirmed' }
  | { kind: 'banned' };

/**
 * The one guard of every password sign-in (security 1.2), in this order: lock, count, verify, then what only the right
 * password may learn. The count is committed before the password is looked at.
 */
export async function signIn(dependencies: Dependencies, { email, password }: SignIn): Promise<SignInOutcome> {
  const { database, passwords, hashEmail, clock } = dependencies;
  const address = email.trim().toLowerCase();
  const emailHash = hashEmail(address);
  const rules = attemptRules(clock());

  const reserved = await database.asService(async (transaction) => {
    const known = await readAttempts(transaction, emailHash, rules);
    return known.lockedUntil ? known : reserveAttempt(transaction, emailHash, rules);
  });
  if (reserved.lockedUntil) return { kind: 'locked', status: securityStatus(reserved, rules.now) };

  // Somebody turned away by a busy server did not fail.
  async function giveBack(error: unknown): Promise<never> {
    await database.asService((transaction) => returnAttempt(transaction, emailHash));
    throw error;
  }

  const user = await database.asService((transaction) => findUserByEmail(transaction, address));
  const isRight = await passwords.verify(password, user?.password_hash).catch(giveBack);
  if (!isRight || !user) {
    if (reserved.failures < accountLimits.maxFailedAttempts)
      return { kind: 'wrong', status: securityStatus(reserved, rules.now) };
    const lockedUntil = await database.asService((transaction) => lockAttempts(transaction, emailHash, rules));
    return { kind: 'locked', status: securityStatus({ ...reserved, lockedUntil }, rules.now) };
  }

  const refusal = refusalAfterPassword(user, rules.now);
  if (refusal) {
    await database.asService((transaction) => clearAttempts(transaction, emailHash));
    return refusal;
  }
  return { kind: 'signed in', session: await admit(dependencies, user, emailHash) };
}

/** What only somebody who knows the password may learn. */
function refusalAfterPassword(user: User, now: Date): { kind: 'banned' } | { kind: 'not confirmed' } | null {
  if (user.banned_until && user.banned_until > now) return { kind: 'banned' };
  return user.email_confirmed_at ? null : { kind: 'not confirmed' };
}

async function admit(dependencies: Dependencies, user: User, emailHash: Buffer) {
  const now = dependencies.clock();
  const session = await dependencies.database.asService(async (transaction) => {
    await clearAttempts(transaction, emailHash);
    await recordSignIn(transaction, user.id, now);
    const span = newSessionSpan(await hasAdministratorRecord(transaction, user.id), now);
    return openSession(transaction, user.id, now, span, sessionLimits.mostPerPerson);
  });
  return sessionJson(dependencies, session, { ...user, last_sign_in_at: now }, now);
}
