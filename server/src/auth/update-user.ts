import { passwordMessages } from '@ffl/domain/accounts/messages';
import type { Context } from 'hono';
import { changeUser, type UserChange, type UserChangeOutcome } from '../accounts/passwords/change-user.ts';
import type { Dependencies } from '../dependencies.ts';
import { userJson } from '../http/answers/session-json.ts';
import { readJsonObject } from '../http/bodies/json-body.ts';
import { AuthError, tooManyRequests, WeakPassword } from './auth-error.ts';
import { confirmedSession, sessionMissing } from './current-session.ts';
import { visitorOf } from './factor-session.ts';

/** Handles PUT /user: another password, and the metadata people store with their account (wire-contract 4.6). */
export async function updateUser(dependencies: Dependencies, context: Context): Promise<Response> {
  const signedIn = await confirmedSession(dependencies, context.req.raw);
  const body = await readJsonObject(context.req.raw);
  refuseOthers(body, signedIn.user.email);
  const visitor = await visitorOf(dependencies, context, signedIn);
  const outcome = await changeUser(dependencies, { ...signedIn, visitor }, readChange(body));
  if (outcome.kind !== 'changed') throw refusal(outcome, dependencies.clock());
  return context.json(userJson(outcome.user, signedIn.factors));
}

function refusal(outcome: Exclude<UserChangeOutcome, { kind: 'changed' }>, now: Date): AuthError {
  switch (outcome.kind) {
    case 'weak':
      return new WeakPassword(outcome.messages.join('. '), outcome.reasons);
    case 'same as before':
      return new AuthError('same_password', passwordMessages.sameAsOld);
    case 'presence needed':
      return new AuthError('reauthentication_needed', passwordMessages.currentNeeded);
    case 'current one wrong':
      return new AuthError('current_password_invalid', passwordMessages.currentWrong);
    case 'too many':
      return tooManyRequests(outcome.until, now);
    case 'too much data':
      return new AuthError('validation_failed', 'data may hold at most 4 KiB');
    case 'no session':
      return sessionMissing();
  }
}

function readChange({ password, current_password: currentPassword, data }: Record<string, unknown>): UserChange {
  if (!isTextOrAbsent(password) || !isTextOrAbsent(currentPassword))
    throw new AuthError('validation_failed', 'Passwords must be text');
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (data !== undefined && data !== null && !isObject)
    throw new AuthError('validation_failed', 'data must be an object');
  return {
    ...(typeof password === 'string' ? { password } : {}),
    ...(typeof currentPassword === 'string' ? { currentPassword } : {}),
    ...(isObject ? { data: { ...data } } : {}),
  };
}

// Another address takes a letter to it: change-address.
function refuseOthers({ email, phone, app_metadata: appMetadata }: Record<string, unknown>, ownEmail: string): void {
  if (appMetadata !== undefined) throw new AuthError('not_admin', 'User not allowed to change app_metadata');
  const isOwn = typeof email === 'string' && email.trim().toLowerCase() === ownEmail;
  if (email !== undefined && email !== null && email !== '' && !isOwn)
    throw new AuthError('validation_failed', 'The email address of an account cannot be changed');
  if (phone !== undefined && phone !== null && phone !== '')
    throw new AuthError('validation_failed', 'Accounts have no phone number');
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
