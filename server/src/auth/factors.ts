import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import { accountLimits } from '@ffl/domain/accounts/limits';
import type { Context } from 'hono';
import encodeQR from 'qr';
import { factorLimits } from '../accounts/factor-limits.ts';
import { challengeFactor } from '../accounts/factors/challenge-factor.ts';
import { type EnrollOutcome, enrollFactor } from '../accounts/factors/enroll-factor.ts';
import { removeOwnFactor } from '../accounts/factors/remove-factor.ts';
import { verifyCode, verifyPasskey } from '../accounts/factors/verify-factor.ts';
import type { Dependencies } from '../dependencies.ts';
import { readJsonObject } from '../http/bodies/json-body.ts';
import { readCaller } from '../http/callers/caller.ts';
import { AuthError } from './auth-error.ts';
import { factorMissing, factorsShut, notGiven } from './factor-refusal.ts';
import { factorSession, tellGiven, visitorOf } from './factor-session.ts';

/** Handles POST /factors: starts an authenticator app or a passkey (wire-contract 4.10). */
export async function enroll(dependencies: Dependencies, context: Context): Promise<Response> {
  const signedIn = await factorSession(dependencies, context);
  const body = await readJsonObject(context.req.raw);
  const type = readType(body.factor_type);
  const issuer = readText(body.issuer, 'issuer') ?? 'Flight For Life';
  const outcome = await enrollFactor(dependencies, signedIn, { type, name: readName(body), issuer });
  if (outcome.kind !== 'enrolled') throw notEnrolled(outcome);
  const { factor, totp } = outcome;
  return context.json({
    id: factor.id,
    type,
    ...(factor.friendly_name !== null && { friendly_name: factor.friendly_name }),
    ...(totp && { totp: { qr_code: drawnCode(totp.uri), ...totp } }),
  });
}

/** Handles POST /factors/{id}/challenge. */
export async function challenge(dependencies: Dependencies, context: Context): Promise<Response> {
  const signedIn = await factorSession(dependencies, context);
  const outcome = await challengeFactor(dependencies, signedIn, readFactorId(context));
  if (outcome.kind === 'no factor') throw factorMissing();
  if (outcome.kind !== 'challenged') throw factorsShut(outcome);
  const { factor, challenge: issued, options } = outcome;
  const type = factor.verified_at === null ? 'create' : 'request';
  return context.json({
    id: issued.id,
    type: factor.factor_type,
    expires_at: Math.floor(issued.expires_at.getTime() / 1000),
    ...(options && { webauthn: { type, credential_options: { publicKey: options } } }),
  });
}

/** POST /factors/{id}/verify: from now on the session may do what needs a second factor. */
export async function verifyAnswer(dependencies: Dependencies, context: Context): Promise<Response> {
  const signedIn = await factorSession(dependencies, context);
  const body = await readJsonObject(context.req.raw);
  const factorId = readFactorId(context);
  const challengeId = readId(body.challenge_id, 'challenge_id');
  const answered = { factorId, challengeId, visitor: await visitorOf(dependencies, context, signedIn) };
  const response = readPasskeyResponse(body);
  const outcome =
    response === undefined
      ? await verifyCode(dependencies, signedIn, { ...answered, code: readText(body.code, 'code') ?? '' })
      : await verifyPasskey(dependencies, signedIn, { ...answered, response });
  if (outcome.kind === 'given') return tellGiven(dependencies, context, outcome);
  const wrong = response === undefined ? 'Invalid TOTP code entered' : factorMessages.wrongPasskey;
  throw notGiven(outcome, { wrong, lockedCode: 'over_request_rate_limit' });
}

/** Handles DELETE /factors/{id}. */
export async function unenroll(dependencies: Dependencies, context: Context): Promise<Response> {
  const signedIn = await factorSession(dependencies, context);
  const factorId = readFactorId(context);
  const caller = readCaller(context, dependencies.settings.trustedProxyHops);
  const outcome = await removeOwnFactor(dependencies, signedIn, { factorId, caller });
  if (outcome.kind === 'no factor') throw factorMissing();
  if (outcome.kind !== 'removed') throw factorsShut(outcome);
  return context.json({ id: factorId });
}

function notEnrolled(outcome: Exclude<EnrollOutcome, { kind: 'enrolled' }>): AuthError {
  switch (outcome.kind) {
    case 'name taken':
      return new AuthError('mfa_factor_name_conflict', factorMessages.nameTaken);
    case 'too many':
      return new AuthError('too_many_enrolled_mfa_factors', factorMessages.tooMany(factorLimits.mostFactors));
    default:
      return factorsShut(outcome);
  }
}

function readType(type: unknown): 'totp' | 'webauthn' {
  if (type === 'totp' || type === 'webauthn') return type;
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  throw new AuthError('validation_failed', 'factor_type needs to be totp or webauthn');
}

/** Adds a white background, since the library draws only the dark modules and a client may show them on any color. */
function drawnCode(text: string): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 4 });
  return svg.replace('>', '><rect fill="white" width="100%" height="100%"/>');
}

/** The name that the person gave it; null if empty. */
export function readName({ friendly_name: given }: Record<string, unknown>): string | null {
  return readText(given, 'friendly_name')?.trim() || null;
}

function readText(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.length > accountLimits.factorNameMaxLength)
    throw new AuthError(
      'validation_failed',
      `${field} must be text of at most ${accountLimits.factorNameMaxLength} characters`,
    );
  return value;
}

function readFactorId(context: Context): string {
  const id = context.req.param('factorId') ?? '';
  if (!isId(id)) throw factorMissing();
  return id.toLowerCase();
}

function readId(value: unknown, field: string): string {
  if (!isId(value)) throw new AuthError('validation_failed', `${field} must be a UUID`);
  return value.toLowerCase();
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** Undefined if a code is given instead. */
function readPasskeyResponse({ webauthn }: Record<string, unknown>): unknown {
  if (webauthn === undefined || webauthn === null) return undefined;
  const isObject = typeof webauthn === 'object' && 'credential_response' in webauthn;
  if (!isObject) throw new AuthError('validation_failed', 'webauthn needs a credential_response');
  return webauthn.credential_response ?? null;
}
