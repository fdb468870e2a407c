import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import type { FactorsShut } from '../accounts/factors/factor-rights.ts';
import type { GivenOutcome } from '../accounts/factors/give-factor.ts';
import { AuthError, type AuthErrorCode } from './auth-error.ts';
import { sessionMissing } from './current-session.ts';

const shut: Record<FactorsShut['kind'], [AuthErrorCode, string]> = {
  'factor first': ['insufficient_aal', factorMessages.needed],
  'link first': ['insufficient_aal', factorMessages.linkFirst],
  'proof needed': ['reauthentication_needed', factorMessages.proofNeeded],
};

export function factorsShut({ kind }: FactorsShut): AuthError {
  return new AuthError(...shut[kind]);
}

export function factorMissing(): AuthError {
  return new AuthError('mfa_factor_not_found', factorMessages.gone);
}

type Words = { wrong: string; lockedCode: AuthErrorCode };

/** The refusal of a second factor. */
export function notGiven(outcome: Exclude<GivenOutcome, { kind: 'given' }>, { wrong, lockedCode }: Words): AuthError {
  switch (outcome.kind) {
    case 'wrong':
      return new AuthError('mfa_verification_failed', wrong);
    case 'locked': {
      const { lockedUntil, remainingMinutes } = outcome.status;
      if (lockedUntil === null) return new AuthError(lockedCode, factorMessages.held, 429);
      const headers = { 'Retry-After': String(remainingMinutes * 60) };
      return new AuthError(lockedCode, factorMessages.locked(remainingMinutes), 429, headers);
    }
    case 'no factor':
      return factorMissing();
    case 'challenge over':
      return new AuthError('mfa_challenge_expired', factorMessages.askedTooLongAgo);
    case 'no session':
      return sessionMissing();
    default:
      return factorsShut(outcome);
  }
}
