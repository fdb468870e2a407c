import { brokenConstraint, failureCode } from '@ffl/database/connection-failure';
import type { RefusalCode } from '@ffl/domain/refusals';
import type { Logger } from 'pino';
import { TooBusy } from '../accounts/passwords/passwords.ts';
import { ApiKeyRefused } from '../http/identity.ts';
import { BodyRefused } from '../http/json-body.ts';
import { outageBehind } from '../http/outage.ts';
import { TokenRefused } from '../http/tokens.ts';
import { FunctionError } from './function-error.ts';

/** Maps whatever a function threw to a refusal. What is unknown is logged and told in a fixed sentence. */
export function asFunctionError(error: Error, log: Logger): FunctionError {
  if (error instanceof FunctionError) return error;
  if (error instanceof BodyRefused) return new FunctionError(bodyRefusals[error.status], error.message);
  if (error instanceof TokenRefused) return new FunctionError('token_refused', 'Invalid JWT');
  if (error instanceof ApiKeyRefused) return new FunctionError('api_key_unknown', error.message);
  if (error instanceof TooBusy)
    return new FunctionError('busy', 'Too many sign-ins at once. Please try again in a moment.', {
      'Retry-After': '2',
    });
  const told = refusals[failureCode(error) ?? ''] ?? overtaken[brokenConstraint(error) ?? ''];
  if (told) return new FunctionError(...told);
  log.error({ err: error }, 'A function failed');
  const outage = outageBehind(error);
  if (outage) return new FunctionError(outage.code, outage.message, outage.headers);
  return new FunctionError('internal', 'Something went wrong on our side. Please try again.');
}

const bodyRefusals = {
  400: 'body_unreadable',
  408: 'body_too_slow',
  413: 'body_too_large',
  415: 'body_not_json',
} as const;

// Somebody else held what this one needed for too long, or each waited for the other.
const inUse = 'Somebody else is changing the same records. Please try again in a moment.';

// Codes of our own procedures, and those that PostgreSQL gives for a missing right and a lock.
const refusals: Record<string, [code: RefusalCode, message: string, headers?: Record<string, string>]> = {
  FF401: ['session_ended', 'Your session has ended. Please sign in again.'],
  FF409: ['still_running', 'The same request is still running. Please wait a moment.', { 'Retry-After': '1' }],
  FF422: ['key_reused', 'This Idempotency-Key was used for another request.'],
  '42501': ['not_allowed', 'You are not allowed to do this.'],
  '55P03': ['busy', inUse, { 'Retry-After': '2' }],
  '40P01': ['busy', inUse, { 'Retry-After': '2' }],
};

// What was there when an act was decided, and was gone before it was written.
const overtaken: Record<string, [code: RefusalCode, message: string]> = {
  certifications_program_id_fkey: ['program_missing', 'Program not found'],
  certifications_season_id_fkey: ['season_missing', 'Season not found'],
};
