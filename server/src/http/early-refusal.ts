import { type RefusalCode, refusalStatuses } from '@ffl/domain/refusals';
import type { Context } from 'hono';
import { AuthError, type AuthErrorCode, authErrorResponse } from '../auth/auth-error.ts';
import { FunctionError, functionErrorResponse } from '../functions/function-error.ts';
import { refusalToResponse } from '../rest/respond/to-response.ts';
import { RestError } from '../rest/rest-error.ts';

/** Why a request is turned away, or fails, before any API looks at it. */
export type EarlyRefusal = {
  code: Extract<RefusalCode, 'url_too_long' | 'headers_too_long' | 'too_many_requests' | 'internal'>;
  message: string;
  headers?: Record<string, string>;
};

/** Says it in the format of the API that was asked. */
export function refuseEarly(context: Context, { code, message, headers = {} }: EarlyRefusal): Response {
  const status = refusalStatuses[code];
  const { path } = context.req;
  if (path.startsWith('/rest/v1')) {
    return refusalToResponse(new RestError({ status, code: `FF${status}`, message, headers }));
  }
  if (path.startsWith('/functions/v1')) return functionErrorResponse(new FunctionError(code, message, headers));
  if (path.startsWith('/auth/v1')) return authErrorResponse(new AuthError(authCode(status), message, status, headers));
  return context.text(message, status, headers);
}

function authCode(status: number): AuthErrorCode {
  if (status === 500) return 'unexpected_failure';
  return status === 429 ? 'over_request_rate_limit' : 'validation_failed';
}
