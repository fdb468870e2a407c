import { failureCode, isReferenceGone } from '@ffl/database/connections/connection-failure';
import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import type { Logger } from 'pino';
import { TooBusy } from '../accounts/passwords/passwords.ts';
import { outageBehind } from '../http/answers/outage.ts';
import { BodyRefused } from '../http/bodies/json-body.ts';
import { ApiKeyRefused } from '../http/callers/identity.ts';
import { TokenRefused } from '../http/callers/tokens.ts';
import { FunctionError } from './function-error.ts';

/** Maps anything a function threw to a refusal. Unknown errors are logged and answered with a fixed sentence. */
export function asFunctionError(error: Error, log: Logger): FunctionError {
  if (error instanceof FunctionError) return error;
  if (error instanceof BodyRefused) return new FunctionError(bodyRefusals[error.status], error.message);
  if (error instanceof TokenRefused) return new FunctionError('token_refused', 'Invalid JWT');
  if (error instanceof ApiKeyRefused) return new FunctionError('api_key_unknown', error.message);
  if (error instanceof TooBusy)
    return new FunctionError('busy', 'Too many sign-ins at once. Please try again in a moment.', {
      'Retry-After': '2',
    });
  const refusal = isReferenceGone(error) ? inUse : refusals[failureCode(error) ?? ''];
  if (refusal) return new FunctionError(...refusal);
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

type Refusal = [code: RefusalCode, message: string, headers?: Record<string, string>];

// Lock timeouts, deadlocks, and rows that disappeared repeatedly.
const inUse: Refusal = [
  'busy',
  'Somebody else is changing the same records. Please try again in a moment.',
  { 'Retry-After': '2' },
];

// Codes of our own procedures, and PostgreSQL's for a missing right and a lock.
const refusals: Record<string, Refusal> = {
  FF401: ['session_ended', 'Your session has ended. Please sign in again.'],
  FF403: ['factor_needed', factorMessages.needed],
  FF428: ['proof_needed', factorMessages.proofNeeded],
  FF409: ['still_running', 'The same request is still running. Please wait a moment.', { 'Retry-After': '1' }],
  FF422: ['key_reused', 'This Idempotency-Key was used for another request.'],
  '25006': [
    'database_unreachable',
    'The database is read only at the moment. Please try again later.',
    { 'Retry-After': '30' },
  ],
  '42501': ['not_allowed', 'You are not allowed to do this.'],
  '55P03': inUse,
  '40P01': inUse,
};
