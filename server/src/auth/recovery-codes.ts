import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import type { Context } from 'hono';
import { factorLimits } from '../accounts/factor-limits.ts';
import {
  type GenerateOutcome,
  generateRecoveryCodes,
  recoveryCodesLeft,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from '../accounts/factors/recovery-codes.ts';
import { removeOwnFactor } from '../accounts/factors/remove-factor.ts';
import type { Dependencies } from '../dependencies.ts';
import { readJsonObject, readText } from '../http/bodies/json-body.ts';
import { readCaller } from '../http/callers/caller.ts';
import { requestLimits } from '../http/limits/limits.ts';
import { AuthError } from './auth-error.ts';
import { confirmedSession } from './current-session.ts';
import { factorMissing, factorsShut, notGiven } from './factor-refusal.ts';
import { factorSession, tellGiven, visitorOf } from './factor-session.ts';
import { readName } from './factors.ts';

const type = 'recovery_code';

/** Handles GET /factors/recovery-codes: how many are left. */
export async function tellRecoveryCodes(dependencies: Dependencies, context: Context): Promise<Response> {
  const codes = await recoveryCodesLeft(dependencies, await confirmedSession(dependencies, context.req.raw));
  if (!codes) throw factorMissing();
  return context.json({ id: codes.factor.id, type, total: factorLimits.recoveryCodes, remaining: codes.left });
}

/** Handles POST /factors/recovery-codes. */
export async function makeRecoveryCodes(dependencies: Dependencies, context: Context): Promise<Response> {
  const signedIn = await factorSession(dependencies, context);
  // The published client sends no body if there is no name.
  const isBare = (await readText(context.req.raw, requestLimits.bodyBytes)) === '';
  const name = (isBare ? null : readName(await readJsonObject(context.req.raw))) ?? 'Recovery codes';
  return tellCodes(context, await generateRecoveryCodes(dependencies, signedIn, name));
}

/** Handles POST /factors/recovery-codes/regenerate. */
export async function renewRecoveryCodes(dependencies: Dependencies, context: Context): Promise<Response> {
  const outcome = await regenerateRecoveryCodes(dependencies, await factorSession(dependencies, context));
  if (outcome.kind === 'no factor') throw factorMissing();
  return tellCodes(context, outcome);
}

/** Handles POST /factors/recovery-codes/verify: takes a code from someone without their factor at hand. */
export async function useRecoveryCode(dependencies: Dependencies, context: Context): Promise<Response> {
  const signedIn = await factorSession(dependencies, context);
  const { code } = await readJsonObject(context.req.raw);
  const visitor = await visitorOf(dependencies, context, signedIn);
  const given = { code: typeof code === 'string' ? code.slice(0, 100) : '', visitor };
  const outcome = await verifyRecoveryCode(dependencies, signedIn, given);
  if (outcome.kind === 'given') return tellGiven(dependencies, context, outcome);
  throw notGiven(outcome, { wrong: factorMessages.wrongRecoveryCode, lockedCode: 'mfa_recovery_codes_locked' });
}

/** Handles DELETE /factors/recovery-codes. */
export async function removeRecoveryCodes(dependencies: Dependencies, context: Context): Promise<Response> {
  const signedIn = await factorSession(dependencies, context);
  const codes = signedIn.factors.find(({ factor_type: one }) => one === type);
  if (!codes) throw factorMissing();
  const caller = readCaller(context, dependencies.settings.trustedProxyHops);
  const outcome = await removeOwnFactor(dependencies, signedIn, { factorId: codes.id, caller });
  if (outcome.kind === 'no factor') throw factorMissing();
  if (outcome.kind !== 'removed') throw factorsShut(outcome);
  return context.json({ id: codes.id });
}

function tellCodes(context: Context, outcome: GenerateOutcome): Response {
  switch (outcome.kind) {
    case 'made': {
      const { factor, codes } = outcome;
      return context.json({ id: factor.id, type, friendly_name: factor.friendly_name, total: codes.length, codes });
    }
    case 'no other factor':
      throw new AuthError('mfa_recovery_codes_sole_factor', factorMessages.codesAlone);
    case 'there already':
      throw new AuthError('mfa_verified_factor_exists', factorMessages.codesThere);
    case 'name taken':
      throw new AuthError('mfa_factor_name_conflict', factorMessages.nameTaken);
    default:
      throw factorsShut(outcome);
  }
}
