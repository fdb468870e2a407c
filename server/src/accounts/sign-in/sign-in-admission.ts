import { accountElsewhere } from '@ffl/database/accounts/address-changes';
import { forgiveFailures } from '@ffl/database/accounts/address-failures';
import { readFactorDuty } from '@ffl/database/accounts/factors';
import { findFreeze } from '@ffl/database/accounts/freezes';
import { openSession, type SessionSpan } from '@ffl/database/accounts/sessions';
import { clearAttempts } from '@ffl/database/accounts/signin-attempts';
import {
  hasAdministratorRecord,
  lockAccount,
  recordSignIn,
  replacePasswordHash,
  type User,
} from '@ffl/database/accounts/users';
import { readRestingAccess } from '@ffl/database/grants/resting-access';
import { hasLeft } from '@ffl/database/leaving/has-left';
import type { Transaction } from '@ffl/database/transaction';
import type { Accounts } from '../accounts.ts';
import { factorLimits } from '../factor-limits.ts';
import { TooBusy } from '../passwords/passwords.ts';
import { isPasswordFromMail } from '../sessions/find-signed-in.ts';
import { type OpenedSession, openedSession } from '../sessions/opened-session.ts';
import { newSessionSpan } from '../sessions/session-span.ts';
import { provenNow } from '../sessions/shown.ts';
import { type KeptCookie, rememberBrowser, type SignInAttempt, type Visitor } from '../sign-in-visitor.ts';
import type { Entered } from './sign-in-entry.ts';
import { recordSignInEvent } from './sign-in-events.ts';

/**
 * What someone must do about a second factor after the password: give it, set it up now, open a mailed link first, or
 * consider an offer to set it up, which is required from `dueAt` on.
 */
export type FactorStep = { kind: 'give' | 'set up' | 'link first' } | { kind: 'offered'; dueAt: Date } | null;

export type Admission =
  | { kind: 'signed in'; opened: OpenedSession; deviceCookie: KeptCookie | null; factorStep: FactorStep }
  | { kind: 'not confirmed' }
  | { kind: 'banned' }
  | { kind: 'set aside' }
  | { kind: 'merged' }
  | { kind: 'frozen'; until: Date }
  /** Nothing but grants, and none in force; `startsAt` is null if none will be. */
  | { kind: 'no access'; startsAt: Date | null };

/**
 * Says what only someone who knows the password may learn, then opens the session. Without an account, a registration
 * is waiting. Null if the account got another password or address while this one was being checked.
 */
export async function admit(
  accounts: Accounts,
  { visitor, password }: SignInAttempt,
  entered: Entered,
): Promise<Admission | null> {
  const { user, config } = entered;
  const refusal = refusalOf(user, accounts.clock());
  if (!user || refusal) return refuse(accounts, visitor, entered, refusal ?? 'not confirmed');

  const newHash = await renewedHash(accounts, password, user);
  const now = accounts.clock();
  return accounts.database.asService(async (transaction): Promise<Admission | null> => {
    // Whatever ended the sessions meanwhile would miss this one.
    if (!isAsRead(user, await lockAccount(transaction, user.id))) return null;
    await forgetFailures(transaction, visitor, entered);
    const resting = await readRestingAccess(transaction, user.id);
    if (resting) {
      const failed = { name: 'authn_login_fail', visitor, user, now, details: { reason: 'no access' } } as const;
      await recordSignInEvent(accounts, transaction, failed);
      return { kind: 'no access', ...resting };
    }
    if (newHash) await replacePasswordHash(transaction, user.id, newHash);
    const { isNeeded: waits, ...duty } = await readFactorDuty(transaction, user.id);
    if (!waits) await recordSignIn(transaction, user.id, now);
    const name = waits ? 'authn_factor_asked' : 'authn_login_success';
    await recordSignInEvent(accounts, transaction, { name, visitor, user, now });
    const session = await openSession(transaction, {
      userId: user.id,
      emailHash: visitor.emailHash,
      now,
      span: waits ? waitingSpan(now) : newSessionSpan(config, await hasAdministratorRecord(transaction, user.id), now),
      mostSessions: config.max_sessions_per_user,
      userAgent: visitor.caller.userAgent,
    });
    const shownUser = waits ? user : { ...user, last_sign_in_at: now };
    return {
      kind: 'signed in',
      opened: await openedSession(accounts, transaction, { session, user: shownUser, shown: provenNow(now), at: now }),
      // A browser becomes known only with the second factor, so someone with just the password isn't part of the
      // owner's count.
      deviceCookie: waits ? null : await rememberBrowser(accounts, visitor, config.device_cookie_days, now),
      factorStep: waits ? { kind: waitingStep(user, duty.has, now) } : offered(duty),
    };
  });
}

function isAsRead(read: User, now: User | undefined): boolean {
  return (
    now?.email === read.email &&
    now.password_set_at?.getTime() === read.password_set_at?.getTime() &&
    now.banned_until?.getTime() === read.banned_until?.getTime()
  );
}

function waitingSpan(now: Date): SessionSpan {
  const end = new Date(now.getTime() + factorLimits.waitingMinutes * 60_000);
  return { idleUntil: end, endsAt: end };
}

function waitingStep(user: User, hasFactor: boolean, now: Date): 'give' | 'set up' | 'link first' {
  if (hasFactor) return 'give';
  return isPasswordFromMail(user, now) ? 'set up' : 'link first';
}

function offered({ has, dueAt }: { has: boolean; dueAt: Date | null }): FactorStep {
  return has || dueAt === null ? null : { kind: 'offered', dueAt };
}

function refusalOf(user: User | undefined, now: Date): 'banned' | 'not confirmed' | null {
  if (user?.banned_until && user.banned_until > now) return 'banned';
  return user?.email_confirmed_at ? null : 'not confirmed';
}

async function refuse(
  accounts: Accounts,
  visitor: Visitor,
  entered: Entered,
  reason: 'banned' | 'not confirmed',
): Promise<Admission> {
  return accounts.database.asService(async (transaction): Promise<Admission> => {
    await forgetFailures(transaction, visitor, entered);
    const { user } = entered;
    const banned = reason === 'banned' ? user : undefined;
    const isLeft = banned !== undefined && (await hasLeft(transaction, banned.id));
    const until = banned && !isLeft ? await findFreeze(transaction, banned.id) : null;
    const isMerged = banned !== undefined && !until && (await accountElsewhere(transaction, banned.email)) !== null;
    const refusal = isLeft ? 'set aside' : isMerged ? 'merged' : reason;
    const details = { reason: until ? 'frozen' : refusal };
    const now = accounts.clock();
    await recordSignInEvent(accounts, transaction, { name: 'authn_login_fail', visitor, user, now, details });
    return until ? { kind: 'frozen', until } : { kind: refusal };
  });
}

async function forgetFailures(transaction: Transaction, visitor: Visitor, { key }: Entered): Promise<void> {
  await clearAttempts(transaction, key);
  await forgiveFailures(transaction, visitor.emailHash, visitor.caller.address);
}

/** Hashes of an older cost are replaced while the password is at hand; a busy server leaves that for next time. */
async function renewedHash({ passwords }: Accounts, password: string, user: User): Promise<string | null> {
  if (passwords.isCurrent(user.password_hash)) return null;
  return passwords.hash(password).catch((error: unknown) => {
    if (error instanceof TooBusy) return null;
    throw error;
  });
}
