import {
  type Factor,
  type FactorChallenge,
  findChallenge,
  keepOfFactor,
  lockFactor,
  spendChallenge,
  spendStep,
} from '@ffl/database/accounts/factors';
import type { Accounts } from '../accounts.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import type { Visitor } from '../sign-in-visitor.ts';
import { whyFactorsAreShut } from './factor-rights.ts';
import { type GivenOutcome, type Guess, giveFactor } from './give-factor.ts';
import { readNewPasskey, readPasskey } from './passkeys.ts';
import { stepOfCode } from './totp.ts';

type Answered = { factorId: string; challengeId: string; visitor: Visitor };

type Found = { factor: Factor; challenge: FactorChallenge };

/** Checks a code of an authenticator app. */
export function verifyCode(
  accounts: Accounts,
  signedIn: SignedIn,
  { code, ...answered }: Answered & { code: string },
): Promise<GivenOutcome> {
  return giveFactor(accounts, signedIn, answered.visitor, {
    ...expectation(signedIn, answered, 'totp'),
    async check({ factor, challenge }, now) {
      const opened = factor.sealed_secret && accounts.factorSecrets.open(factor.sealed_secret, factor.id);
      const step = opened ? stepOfCode(opened.secret, code, now) : null;
      if (!opened || step === null) return null;
      return async (transaction) => {
        if (!(await spendStep(transaction, factor.id, step))) return false;
        await spendChallenge(transaction, challenge.id);
        const sealed = opened.isCurrent ? {} : { sealed_secret: accounts.factorSecrets.seal(opened.secret, factor.id) };
        const verified = { verified_at: factor.verified_at ?? now, ...sealed };
        await keepOfFactor(transaction, factor.id, verified);
        return true;
      };
    },
  });
}

/** Checks a passkey's signature. */
export function verifyPasskey(
  accounts: Accounts,
  signedIn: SignedIn,
  { response, ...answered }: Answered & { response: unknown },
): Promise<GivenOutcome> {
  return giveFactor(accounts, signedIn, answered.visitor, {
    ...expectation(signedIn, answered, 'webauthn'),
    async check({ factor, challenge }, now) {
      const learnt = await learn(accounts, { factor, challenge }, response, now);
      if (!learnt) return null;
      return async (transaction) => {
        if (!(await spendChallenge(transaction, challenge.id))) return false;
        await keepOfFactor(transaction, factor.id, learnt);
        return true;
      };
    },
  });
}

async function learn(
  { passkeySite }: Accounts,
  { factor, challenge: { challenge } }: Found,
  response: unknown,
  now: Date,
): Promise<Partial<Factor> | null> {
  if (challenge === null) return null;
  if (factor.verified_at !== null) {
    const signCount = await readPasskey(passkeySite, factor, challenge, response);
    return signCount === null ? null : { sign_count: signCount };
  }
  const passkey = await readNewPasskey(passkeySite, challenge, response);
  return passkey && { ...passkey, verified_at: now };
}

function expectation(
  signedIn: SignedIn,
  { factorId, challengeId }: Answered,
  type: 'totp' | 'webauthn',
): Pick<Guess<Found>, 'factor' | 'find' | 'isNew'> {
  return {
    factor: type,
    isNew: ({ factor }) => factor.verified_at === null,
    async find(transaction, now) {
      const { user, session } = signedIn;
      const factor = await lockFactor(transaction, user.id, factorId);
      if (factor?.factor_type !== type) return { kind: 'no factor' };
      const shut = factor.verified_at === null ? await whyFactorsAreShut(transaction, signedIn, now) : null;
      if (shut) return shut;
      const ids = { id: challengeId, factorId: factor.id, sessionId: session.id };
      const challenge = await findChallenge(transaction, ids);
      if (!challenge || challenge.expires_at <= now) return { kind: 'challenge over' };
      return { kind: 'found', found: { factor, challenge } };
    },
  };
}
