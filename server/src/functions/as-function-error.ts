import type { Logger } from 'pino';
import { TooBusy } from '../auth/passwords.ts';
import { isOutage, sqlStateOf } from '../http/database-failure.ts';
import { ApiKeyRefused } from '../http/identity.ts';
import { BodyRefused } from '../http/json-body.ts';
import { TokenRefused } from '../http/tokens.ts';
import { FunctionError } from './function-error.ts';

/** Maps whatever a function threw to a refusal. What is unknown is logged and told in a fixed sentence. */
export function asFunctionError(error: Error, log: Logger): FunctionError {
  if (error instanceof FunctionError) return error;
  if (error instanceof BodyRefused) return new FunctionError(error.status, error.message);
  if (error instanceof TokenRefused) return new FunctionError(401, 'Invalid JWT');
  if (error instanceof ApiKeyRefused) return new FunctionError(401, error.message);
  if (error instanceof TooBusy)
    return new FunctionError(503, 'Too many sign-ins at once. Please try again in a moment.', { 'Retry-After': '2' });
  const told = refusals[sqlStateOf(error) ?? ''];
  if (told) return new FunctionError(...told);
  log.error({ err: error }, 'A function failed');
  if (isOutage(error))
    return new FunctionError(503, 'The database cannot be reached. Please try again in a moment.', {
      'Retry-After': '2',
    });
  return new FunctionError(500, 'Something went wrong on our side. Please try again.');
}

// Codes of our own procedures, and the one that every missing right gives.
const refusals: Record<string, [status: number, message: string, headers?: Record<string, string>]> = {
  FF401: [401, 'Your session has ended. Please sign in again.'],
  FF409: [409, 'The same request is still running. Please wait a moment.', { 'Retry-After': '1' }],
  FF422: [422, 'This Idempotency-Key was used for another request.'],
  '42501': [403, 'You are not allowed to do this.'],
};
