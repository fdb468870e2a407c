import * as attempts from '@ffl/database/accounts/signin-attempts';
import { findUserByEmail } from '@ffl/database/accounts/users';
import { touchAccount } from '@ffl/database/actors/act-as';
import type { Claims } from '@ffl/database/actors/actor';
import { queueMail } from '@ffl/database/mail/outbox';
import { mayUnlock } from '@ffl/database/security/role';
import type { Transaction } from '@ffl/database/transaction';
import type { Caller } from '@ffl/domain/security/caller';
import type { UnlockAccount } from '@ffl/domain/security/schemas';
import type { Accounts } from '../accounts.ts';

type UnlockRequest = Pick<UnlockAccount, 'email' | 'reason'> & { actorId: string; claims: Claims; caller: Caller };

export type Unlocked = { kind: 'unlocked'; wasLocked: boolean } | { kind: 'own' } | { kind: 'of super administrator' };

/**
 * Ends an e-mail's lock and clears its failed sign-ins. The owner gets mail if there was a lock. Every unlock allows
 * more guesses, so nobody unlocks their own account, and an administrator can't unlock a super administrator's.
 */
export async function unlockAccount(
  { clock, hashEmail }: Accounts,
  transaction: Transaction,
  { email, reason, actorId, claims, caller }: UnlockRequest,
): Promise<Unlocked> {
  const now = clock();
  const user = await findUserByEmail(transaction, email);
  if (user && !(await mayUnlock(transaction, actorId, user.id)))
    return user.id === actorId ? { kind: 'own' } : { kind: 'of super administrator' };
  const emailHash = hashEmail(email);
  await touchAccount(transaction, claims, emailHash);
  const outcome = await attempts.unlockAccount(transaction, {
    emailHash,
    ...(user && { userId: user.id }),
    actorId,
    reason,
    at: now,
    ...caller,
  });
  if (user && outcome.wasLocked) {
    const letter = { kind: 'account-unlocked', facts: { at: now.toISOString() } } as const;
    await queueMail(transaction, { ...letter, recipient: user.email, userId: user.id }, now);
  }
  return { kind: 'unlocked', ...outcome };
}
