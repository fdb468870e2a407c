import { hasFactor } from '@ffl/database/accounts/factors';
import { hasFreshProof } from '@ffl/database/accounts/sessions';
import type { Transaction } from '@ffl/database/transaction';
import { isPasswordFromMail, type SignedIn } from '../sessions/find-signed-in.ts';

/** Why someone may not change their account's protection. */
export type FactorsShut = { kind: 'factor first' | 'link first' | 'proof needed' };

/**
 * Null for someone who may add or remove a factor because they recently proved who they are. A first factor that is
 * overdue also takes a mailed link: by then somebody else may know the password.
 */
export async function whyFactorsAreShut(
  transaction: Transaction,
  { claims, user, waits }: SignedIn,
  now: Date,
): Promise<FactorsShut | null> {
  if (!waits) return (await hasFreshProof(transaction, claims)) ? null : { kind: 'proof needed' };
  if (await hasFactor(transaction, user.id)) return { kind: 'factor first' };
  return isPasswordFromMail(user, now) ? null : { kind: 'link first' };
}
