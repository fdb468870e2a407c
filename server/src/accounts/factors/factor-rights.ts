import { hasFactor } from '@ffl/database/accounts/factors';
import { hasFreshProof } from '@ffl/database/accounts/sessions';
import type { Transaction } from '@ffl/database/transaction';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import { factorLimits } from './factor-limits.ts';

/** Why somebody may not change what the account is kept with. */
export type FactorsShut = { kind: 'factor first' | 'link first' | 'proof needed' };

/**
 * Null for whoever may add a factor or take one away: somebody who has shown lately who they are. Where a first factor
 * is overdue the password alone does not do, since it may be in other hands; the mailbox has to answer for the person.
 */
export async function whyFactorsAreShut(
  transaction: Transaction,
  { session, user, waits }: SignedIn,
  now: Date,
): Promise<FactorsShut | null> {
  if (!waits) return (await hasFreshProof(transaction, session.id)) ? null : { kind: 'proof needed' };
  if (await hasFactor(transaction, user.id)) return { kind: 'factor first' };
  return isPasswordFromMail(user, now) ? null : { kind: 'link first' };
}

export function isPasswordFromMail({ password_mailed_at: mailedAt }: SignedIn['user'], now: Date): boolean {
  return mailedAt !== null && now.getTime() - mailedAt.getTime() < factorLimits.mailedPasswordMinutes * 60_000;
}
