import { refusalStatuses } from '@ffl/domain/refusals/refusal-codes';
import { earlyAuthError } from './auth/auth-error.ts';
import { FunctionError, functionErrorResponse } from './functions/function-error.ts';
import type { RefuseEarly } from './http/answers/early-refusal.ts';
import { earlyRestError } from './rest/respond/to-response.ts';

/** Refuses early, in the format of the API that was called. */
export const refuseEarly: RefuseEarly = (context, { code, message, headers = {} }) => {
  const { path } = context.req;
  const status = refusalStatuses[code];
  if (path.startsWith('/rest/v1')) return earlyRestError(status, message, headers);
  if (path.startsWith('/auth/v1')) return earlyAuthError(status, message, headers);
  if (path.startsWith('/functions/v1')) return functionErrorResponse(new FunctionError(code, message, headers));
  return context.text(message, status, headers);
};
