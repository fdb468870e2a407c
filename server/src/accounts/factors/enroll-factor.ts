import { randomUUID } from 'node:crypto';
import { addFactor, type Factor, forgetUnfinished, listFactors } from '@ffl/database/accounts/factors';
import type { Accounts } from '../accounts.ts';
import { factorLimits } from '../factor-limits.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import { type FactorsShut, whyFactorsAreShut } from './factor-rights.ts';
import { describeTotp, makeTotpSecret } from './totp.ts';

type Wanted = { type: 'totp' | 'webauthn'; name: string | null; issuer: string };

export type EnrollOutcome =
  | { kind: 'enrolled'; factor: Factor; totp?: { secret: string; uri: string } }
  | { kind: 'name taken' | 'too many' }
  | FactorsShut;

/** Starts a factor. It doesn't count until its first answer is right. */
export function enrollFactor(accounts: Accounts, signedIn: SignedIn, wanted: Wanted): Promise<EnrollOutcome> {
  const { database, clock, factorSecrets } = accounts;
  const { user } = signedIn;
  return database.asService(async (transaction): Promise<EnrollOutcome> => {
    const now = clock();
    const shut = await whyFactorsAreShut(transaction, signedIn, now);
    if (shut) return shut;
    const before = new Date(now.getTime() - factorLimits.unfinishedMinutes * 60_000);
    await forgetUnfinished(transaction, user.id, { before, name: wanted.name });
    const held = await listFactors(transaction, user.id);
    if (held.length >= factorLimits.mostFactors) return { kind: 'too many' };
    const id = randomUUID();
    const secret = makeTotpSecret();
    const isApp = wanted.type === 'totp';
    const row = { id, user_id: user.id, factor_type: wanted.type, friendly_name: wanted.name };
    const factor = await addFactor(
      transaction,
      { ...row, ...(isApp && { sealed_secret: factorSecrets.seal(secret, id) }) },
      now,
    );
    if (!factor) return { kind: 'name taken' };
    const { email } = user;
    return { kind: 'enrolled', factor, ...(isApp && { totp: describeTotp(secret, { email, issuer: wanted.issuer }) }) };
  });
}
