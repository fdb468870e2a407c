import { lockFactor, removeFactor } from '@ffl/database/accounts/factors';
import { recordEvent } from '@ffl/database/security/events';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import { type FactorsShut, whyFactorsAreShut } from './factor-rights.ts';

export type RemoveOutcome = { kind: 'removed' } | { kind: 'no factor' } | FactorsShut;

/** Removes a person's own factor. */
export function removeOwnFactor(
  accounts: Accounts,
  signedIn: SignedIn,
  { factorId, caller }: { factorId: string; caller: Caller },
): Promise<RemoveOutcome> {
  const { database, clock, hashEmail } = accounts;
  const { user } = signedIn;
  return database.asService(async (transaction): Promise<RemoveOutcome> => {
    const now = clock();
    const factor = await lockFactor(transaction, user.id, factorId);
    if (!factor) return { kind: 'no factor' };
    const shut = await whyFactorsAreShut(transaction, signedIn, now);
    if (shut) return shut;
    await removeFactor(transaction, factor);
    if (factor.verified_at === null) return { kind: 'removed' };
    await recordEvent(transaction, {
      name: 'authn_factor_remove',
      at: now,
      emailHash: hashEmail(user.email),
      userId: user.id,
      ...caller,
      details: { factor: factor.factor_type },
    });
    return { kind: 'removed' };
  });
}
