import { grantMessages } from '@ffl/domain/grants/messages';
import { type Context, Hono } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { viewedBase } from '../http/callers/view-as.ts';
import { asFunctionError } from './as-function-error.ts';
import type { Endpoint } from './endpoint.ts';
import { FunctionError, functionErrorResponse } from './function-error.ts';
import { functions } from './functions.ts';

/** Serves /functions/v1 with one envelope for success and refusal. */
export function functionRoutes(dependencies: Dependencies): Hono {
  const routes = new Hono();
  for (const [name, endpoints] of Map.groupBy(functions, (endpoint) => endpoint.name)) {
    routes.all(`/${name}`, (context) => {
      const endpoint = endpointFor(endpoints, context);
      if (endpoint.method !== 'GET' && viewedBase(context.req.raw) !== undefined)
        throw new FunctionError('not_allowed', grantMessages.viewing);
      return endpoint.answer(dependencies, context);
    });
  }
  routes.all('*', () => functionErrorResponse(unknown()));
  routes.onError((error, context) => {
    const log = dependencies.log.child({ requestId: context.get('requestId') });
    return functionErrorResponse(asFunctionError(error, log));
  });
  return routes;
}

function endpointFor(endpoints: Endpoint[], context: Context): Endpoint {
  const found = endpoints.find(({ method }) => method === context.req.method);
  if (found) return found;
  const methods = endpoints.map(({ method }) => method).join(', ');
  throw new FunctionError('method_not_allowed', 'Method not allowed', { Allow: methods });
}

function unknown(): FunctionError {
  return new FunctionError('function_unknown', 'Requested function was not found');
}
