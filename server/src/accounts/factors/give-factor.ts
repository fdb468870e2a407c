import type { Factor } from '@ffl/database/accounts/factors';
import { confirmSession, forgetUnconfirmed, lockSession, type Session } from '@ffl/database/accounts/sessions';
import { clearAttempts, readAttempts, reserveAttempt } from '@ffl/database/accounts/signin-attempts';
import { hasAdministratorRecord, recordSignIn, type User } from '@ffl/database/accounts/users';
import { queueMail } from '@ffl/database/mail/outbox';
import { recordEvent } from '@ffl/database/security/events';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { Transaction } from '@ffl/database/transaction';
import { browserWords } from '@ffl/domain/accounts/browser-words';
import type { Accounts } from '../accounts.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import { type OpenedSession, openedSession } from '../sessions/opened-session.ts';
import { newSessionSpan } from '../sessions/session-span.ts';
import { securityStatus } from '../sign-in/attempt-status.ts';
import { lockWhenFull } from '../sign-in/lock-account.ts';
import type { Entered } from '../sign-in/sign-in-entry.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { type Failure, recordFailure } from '../sign-in/sign-in-failure.ts';
import { attemptKey, type KeptCookie, rememberBrowser, type Visitor } from '../sign-in-visitor.ts';
import type { FactorsShut } from './factor-rights.ts';

/** How a kind of factor is checked. The guess is counted before anything is checked. */
export type Guess<Found> = {
  factor: Factor['factor_type'];
  /** Finds what the answer is checked against, or says why none is expected. */
  find: (transaction: Transaction, now: Date) => Promise<{ kind: 'found'; found: Found } | NotAsked>;
  /** Null for a wrong answer. Otherwise a function that marks it as used, and returns false if it already was. */
  check: (found: Found, now: Date) => Promise<((transaction: Transaction) => Promise<boolean>) | null>;
  /** Whether this is the factor's first use, which completes its set-up. */
  isNew: (found: Found) => boolean;
};

type NotAsked = { kind: 'no factor' | 'challenge over' } | FactorsShut;

export type GivenOutcome =
  | { kind: 'given'; opened: OpenedSession; deviceCookie: KeptCookie | null }
  | { kind: 'no session' }
  | NotAsked
  | Failure;

/** A guess at the second factor: counted and limited like a guess at the password, but separately. */
export async function giveFactor<Found>(
  accounts: Accounts,
  signedIn: SignedIn,
  visitor: Visitor,
  guess: Guess<Found>,
): Promise<GivenOutcome> {
  const { database, clock, mail } = accounts;
  const counted = await database.asService(async (transaction) => {
    const expected = await guess.find(transaction, clock());
    return expected.kind === 'found'
      ? count(accounts, transaction, { user: signedIn.user, visitor, expected })
      : expected;
  });
  if (counted.kind !== 'counted') {
    mail.wake();
    return counted;
  }
  const { found, entered } = counted;
  const spend = await guess.check(found, clock());
  const given =
    spend &&
    (await database.asService(async (transaction) =>
      (await spend(transaction)) ? admit(accounts, transaction, { signedIn, visitor, entered, guess, found }) : null,
    ));
  const outcome = given ?? (await recordFailure(accounts, visitor, entered, { reason: 'Wrong second factor' }));
  mail.wake();
  return outcome;
}

type Counting<Found> = { user: User; visitor: Visitor; expected: { found: Found } };

async function count<Found>(
  accounts: Accounts,
  transaction: Transaction,
  { user, visitor, expected: { found } }: Counting<Found>,
): Promise<{ kind: 'counted'; found: Found; entered: Entered } | Extract<Failure, { kind: 'locked' }>> {
  const now = accounts.clock();
  const config = await readSecurityConfig(transaction);
  const key = { ...attemptKey(visitor, config), step: 'factor' } as const;
  const reserved = await reserveAttempt(transaction, key, now, config.max_failed_attempts);
  if (reserved)
    return {
      kind: 'counted',
      found,
      entered: { kind: 'entered', config, key, user, passwordHash: undefined, reserved },
    };
  await lockWhenFull(accounts, transaction, { visitor, key, user, now });
  const state = await readAttempts(transaction, key, now);
  return { kind: 'locked', status: securityStatus(state, config.max_failed_attempts, now) };
}

type Admitting<Found> = { signedIn: SignedIn; visitor: Visitor; entered: Entered; guess: Guess<Found>; found: Found };

async function admit<Found>(
  accounts: Accounts,
  transaction: Transaction,
  { signedIn, visitor, entered, guess, found }: Admitting<Found>,
): Promise<GivenOutcome> {
  const now = accounts.clock();
  const { user } = signedIn;
  const { config, key } = entered;
  const session = await lockSession(transaction, signedIn.session.id);
  if (!session) return { kind: 'no session' };
  await clearAttempts(transaction, key);
  if (guess.isNew(found)) await begin(transaction, { user, session, visitor, factor: guess.factor, now });
  const isSignIn = signedIn.waits;
  if (isSignIn) {
    await recordSignIn(transaction, user.id, now);
    const details = { factor: guess.factor };
    await recordSignInEvent(accounts, transaction, { name: 'authn_login_success', visitor, user, now, details });
  }
  const span = newSessionSpan(config, await hasAdministratorRecord(transaction, user.id), now);
  const { emailHash } = visitor;
  const who = { userId: user.id, emailHash, now, mostSessions: config.max_sessions_per_user };
  const confirmed = await confirmSession(transaction, session, { factor: guess.factor, ...span }, who);
  if (!confirmed) return { kind: 'no session' };
  const shownUser = isSignIn ? { ...user, last_sign_in_at: now } : user;
  return {
    kind: 'given',
    opened: await openedSession(accounts, transaction, {
      session: confirmed,
      user: shownUser,
      shown: { factor_used: guess.factor, factor_given_at: now, proven_at: now },
      at: now,
    }),
    deviceCookie: await rememberBrowser(accounts, visitor, config.device_cookie_days, now),
  };
}

type Beginning = { user: User; session: Session; visitor: Visitor; factor: Factor['factor_type']; now: Date };

/** Once there is a factor, the password alone is no longer a sign-in, so sessions that used only the password end. */
async function begin(
  transaction: Transaction,
  { user, session, visitor: { emailHash, caller }, factor, now }: Beginning,
): Promise<void> {
  await forgetUnconfirmed(transaction, user.id, session.id);
  await recordEvent(transaction, {
    name: 'authn_factor_add',
    at: now,
    emailHash,
    userId: user.id,
    ...caller,
    details: { factor },
  });
  if (factor === 'recovery_code') return;
  const facts = { at: now.toISOString(), factor, browser: browserWords(caller.userAgent) };
  await queueMail(transaction, { kind: 'second-step-added', facts, recipient: user.email, userId: user.id }, now);
}
