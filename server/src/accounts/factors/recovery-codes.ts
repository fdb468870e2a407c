import { randomInt } from 'node:crypto';
import {
  addFactor,
  countRecoveryCodes,
  type Factor,
  hasFactor,
  listFactors,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '@ffl/database/accounts/factors';
import { hashToken } from '@ffl/database/accounts/one-time-tokens';
import { recordEvent } from '@ffl/database/security/events';
import type { Transaction } from '@ffl/database/transaction';
import type { Accounts } from '../accounts.ts';
import { factorLimits } from '../factor-limits.ts';
import type { SignedIn } from '../sessions/find-signed-in.ts';
import type { Visitor } from '../sign-in-visitor.ts';
import { type FactorsShut, whyFactorsAreShut } from './factor-rights.ts';
import { type GivenOutcome, giveFactor } from './give-factor.ts';

type NewCodes = { kind: 'made'; factor: Factor; codes: string[] };

export type GenerateOutcome = NewCodes | { kind: 'no other factor' | 'there already' | 'name taken' } | FactorsShut;

/** Makes the ten codes of someone who has none yet. They are shown once. */
export function generateRecoveryCodes(accounts: Accounts, signedIn: SignedIn, name: string): Promise<GenerateOutcome> {
  const { database, clock } = accounts;
  const { user } = signedIn;
  return database.asService(async (transaction): Promise<GenerateOutcome> => {
    const now = clock();
    const shut = await whyFactorsAreShut(transaction, signedIn, now);
    if (shut) return shut;
    if (!(await hasFactor(transaction, user.id))) return { kind: 'no other factor' };
    if (await findCodes(transaction, user.id)) return { kind: 'there already' };
    const row = { user_id: user.id, factor_type: 'recovery_code', friendly_name: name, verified_at: now } as const;
    const factor = await addFactor(transaction, row, now);
    return factor ? make(accounts, transaction, factor, signedIn) : { kind: 'name taken' };
  });
}

/** Replaces someone's codes with ten new ones. */
export function regenerateRecoveryCodes(
  accounts: Accounts,
  signedIn: SignedIn,
): Promise<NewCodes | { kind: 'no factor' } | FactorsShut> {
  const { database, clock } = accounts;
  return database.asService(async (transaction) => {
    const shut = await whyFactorsAreShut(transaction, signedIn, clock());
    if (shut) return shut;
    const factor = await findCodes(transaction, signedIn.user.id);
    return factor ? make(accounts, transaction, factor, signedIn) : { kind: 'no factor' };
  });
}

/** Number of unused recovery codes. */
export function recoveryCodesLeft(
  { database }: Accounts,
  { user }: SignedIn,
): Promise<{ factor: Factor; left: number } | null> {
  return database.asService(async (transaction) => {
    const factor = await findCodes(transaction, user.id);
    return factor ? { factor, left: await countRecoveryCodes(transaction, factor.id) } : null;
  });
}

export function verifyRecoveryCode(
  accounts: Accounts,
  signedIn: SignedIn,
  { code, visitor }: { code: string; visitor: Visitor },
): Promise<GivenOutcome> {
  return giveFactor<Factor>(accounts, signedIn, visitor, {
    factor: 'recovery_code',
    isNew: () => false,
    async find(transaction) {
      const factor = await findCodes(transaction, signedIn.user.id);
      return factor ? { kind: 'found', found: factor } : { kind: 'no factor' };
    },
    check: async (factor) => (transaction) => spendRecoveryCode(transaction, factor.id, hashRecoveryCode(code)),
  });
}

export async function findCodes(transaction: Transaction, userId: string): Promise<Factor | undefined> {
  const factors = await listFactors(transaction, userId);
  return factors.find(({ factor_type: type }) => type === 'recovery_code');
}

async function make(
  { clock, hashEmail }: Accounts,
  transaction: Transaction,
  factor: Factor,
  { user }: SignedIn,
): Promise<NewCodes> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, makeRecoveryCode);
  await replaceRecoveryCodes(transaction, factor.id, codes.map(hashRecoveryCode));
  const who = { emailHash: hashEmail(user.email), userId: user.id };
  await recordEvent(transaction, { name: 'authn_factor_codes', at: clock(), ...who });
  return { kind: 'made', factor, codes };
}

// Leaves out what people confuse: i, l, o, u, 0 and 1.
const letters = 'abcdefghjkmnpqrstvwxyz23456789';
const length = 16;

/** A code without separators. People see and type it in groups of four. */
function makeRecoveryCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** Hashes a code as typed. */
function hashRecoveryCode(typed: string): Buffer {
  return hashToken(`recovery code ${typed.toLowerCase().replace(/[\s-]/g, '')}`);
}
