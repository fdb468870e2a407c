import {
  addChallenge,
  type Factor,
  type FactorChallenge,
  listFactors,
  lockFactor,
} from '@ffl/database/accounts/factors';
import type { Accounts } from '../accounts.ts';
import { factorLimits } from '../factor-limits.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import { type FactorsShut, whyFactorsAreShut } from './factor-rights.ts';
import { askForNewPasskey, askForPasskey } from './passkeys.ts';

export type ChallengeOutcome =
  | { kind: 'challenged'; factor: Factor; challenge: FactorChallenge; options: object | null }
  | { kind: 'no factor' }
  | FactorsShut;

/** Makes a factor's challenge. A passkey signs it; an authenticator app needs only the time. */
export function challengeFactor(accounts: Accounts, signedIn: SignedIn, factorId: string): Promise<ChallengeOutcome> {
  const { database, clock, passkeySite } = accounts;
  const { user, session } = signedIn;
  return database.asService(async (transaction): Promise<ChallengeOutcome> => {
    const now = clock();
    const factor = await lockFactor(transaction, user.id, factorId);
    if (!factor || factor.factor_type === 'recovery_code') return { kind: 'no factor' };
    const isNew = factor.verified_at === null;
    const shut = isNew ? await whyFactorsAreShut(transaction, signedIn, now) : null;
    if (shut) return shut;
    const options =
      factor.factor_type !== 'webauthn'
        ? null
        : isNew
          ? await askForNewPasskey(passkeySite, user, await listFactors(transaction, user.id))
          : await askForPasskey(passkeySite, factor);
    const challenge = await addChallenge(transaction, {
      factorId: factor.id,
      sessionId: session.id,
      challenge: options?.challenge ?? null,
      expiresAt: new Date(now.getTime() + factorLimits.challengeMinutes * 60_000),
      now,
    });
    return { kind: 'challenged', factor, challenge, options };
  });
}
