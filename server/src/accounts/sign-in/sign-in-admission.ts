import { forgiveFailures } from '@ffl/database/accounts/address-failures';
import { openSession } from '@ffl/database/accounts/sessions';
import { clearAttempts } from '@ffl/database/accounts/signin-attempts';
import { hasAdministratorRecord, recordSignIn, replacePasswordHash, type User } from '@ffl/database/accounts/users';
import type { Transaction } from '@ffl/database/transaction';
import type { Accounts } from '../accounts.ts';
import { TooBusy } from '../passwords/passwords.ts';
import { type OpenedSession, openedSession } from '../sessions/opened-session.ts';
import { newSessionSpan } from '../sessions/session-span.ts';
import type { Entered } from './sign-in-entry.ts';
import { recordSignInEvent } from './sign-in-events.ts';
import type { SignInAttempt, Visitor } from './sign-in-visitor.ts';

/** What the browser keeps, and for how long. */
export type KeptCookie = { value: string; days: number };

export type Admission =
  | { kind: 'signed in'; opened: OpenedSession; deviceCookie: KeptCookie | null }
  | { kind: 'not confirmed' }
  | { kind: 'banned' };

/** What only somebody who knows the password may learn, then the session. Without account, a registration waits. */
export async function admit(
  accounts: Accounts,
  { visitor, password }: SignInAttempt,
  entered: Entered,
): Promise<Admission> {
  const { user, config } = entered;
  const refusal = refusalOf(user, accounts.clock());
  if (!user || refusal) return refuse(accounts, visitor, entered, refusal ?? 'not confirmed');

  const newHash = await renewedHash(accounts, password, user);
  const now = accounts.clock();
  const session = await accounts.database.asService(async (transaction) => {
    await forgetFailures(transaction, visitor, entered);
    if (newHash) await replacePasswordHash(transaction, user.id, newHash);
    await recordSignIn(transaction, user.id, now);
    await recordSignInEvent(accounts, transaction, { name: 'authn_login_success', visitor, user, now });
    const span = newSessionSpan(config, await hasAdministratorRecord(transaction, user.id), now);
    return openSession(transaction, {
      userId: user.id,
      emailHash: visitor.emailHash,
      now,
      span,
      mostSessions: config.max_sessions_per_user,
      userAgent: visitor.caller.userAgent,
    });
  });
  return {
    kind: 'signed in',
    opened: openedSession(accounts, { session, user: { ...user, last_sign_in_at: now }, at: now }),
    deviceCookie: rememberedBrowser(accounts, visitor, config.device_cookie_days, now),
  };
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
  await accounts.database.asService(async (transaction) => {
    await forgetFailures(transaction, visitor, entered);
    const failed = { name: 'authn_login_fail', visitor, user: entered.user, details: { reason } } as const;
    await recordSignInEvent(accounts, transaction, { ...failed, now: accounts.clock() });
  });
  return { kind: reason };
}

async function forgetFailures(transaction: Transaction, visitor: Visitor, { key }: Entered): Promise<void> {
  await clearAttempts(transaction, key);
  await forgiveFailures(transaction, visitor.emailHash, visitor.caller.address);
}

/** Hashes of an older cost are replaced while the password is at hand; a busy server leaves that for the next time. */
async function renewedHash({ passwords }: Accounts, password: string, user: User): Promise<string | null> {
  if (passwords.isCurrent(user.password_hash)) return null;
  return passwords.hash(password).catch((error: unknown) => {
    if (error instanceof TooBusy) return null;
    throw error;
  });
}

function rememberedBrowser(
  { deviceCookies }: Accounts,
  { deviceCookie, email }: Visitor,
  days: number,
  now: Date,
): KeptCookie | null {
  return days > 0 ? { value: deviceCookies.remember(deviceCookie, email, now, days), days } : null;
}
