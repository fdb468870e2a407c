import { type AttemptKey, beginLock } from '@ffl/database/accounts/signin-attempts';
import type { User } from '@ffl/database/accounts/users';
import { queueMail } from '@ffl/database/mail/outbox';
import type { Transaction } from '@ffl/database/transaction';
import type { Accounts } from '../accounts.ts';
import type { Visitor } from '../sign-in-visitor.ts';
import { recordSignInEvent } from './sign-in-events.ts';

type Attempted = { visitor: Visitor; key: AttemptKey; user: User | undefined; now: Date };

/** Locks when the count is full. The account's owner gets one letter per lock. */
export async function lockWhenFull(
  accounts: Accounts,
  transaction: Transaction,
  { visitor, key, user, now }: Attempted,
): Promise<void> {
  const lock = await beginLock(transaction, key, now);
  if (!lock) return;
  const lockedUntil = lock.lockedUntil?.toISOString() ?? null;
  const details = {
    lockedUntil,
    isKnownBrowser: key.deviceId !== null,
    ...(key.step === 'factor' && { step: 'factor' }),
  };
  await recordSignInEvent(accounts, transaction, { name: 'authn_login_lock', visitor, user, now, details });
  if (!user) return;
  const letter = {
    kind: 'account-locked',
    facts: { lockedUntil, ...(key.step === 'factor' && { isFactor: true as const }) },
  } as const;
  await queueMail(transaction, { ...letter, recipient: user.email, userId: user.id }, now);
}
