import { type Context, Hono } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { asFunctionError } from './as-function-error.ts';
import { FunctionError, functionErrorResponse } from './function-error.ts';
import { issueCredentialFunction } from './issue-credential/issue-credential.ts';
import { removeCredentialFunction } from './remove-credential/remove-credential.ts';
import { renewCredentialFunction } from './renew-credential/renew-credential.ts';
import { securityStatusFunction } from './security-status/security-status.ts';
import { signinFunction } from './signin/signin.ts';
import { voidCredentialFunction } from './void-credential/void-credential.ts';

type Handler = (dependencies: Dependencies, context: Context) => Promise<Response>;
type Handlers = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;

/** Every function by name. What is not here does not exist. */
export const functions: ReadonlyMap<string, Handlers> = new Map<string, Handlers>([
  ['signin', { POST: signinFunction }],
  ['security-status', { POST: securityStatusFunction }],
  ['issue-credential', { POST: issueCredentialFunction }],
  ['renew-credential', { POST: renewCredentialFunction }],
  ['remove-credential', { POST: removeCredentialFunction }],
  ['void-credential', { POST: voidCredentialFunction }],
]);

/** /functions/v1: one envelope for success and refusal. */
export function functionRoutes(dependencies: Dependencies): Hono {
  const routes = new Hono();
  routes.all('/:name', (context) => handlerFor(context)(dependencies, context));
  routes.all('*', () => functionErrorResponse(unknown()));
  routes.onError((error) => functionErrorResponse(asFunctionError(error, dependencies.log)));
  return routes;
}

function handlerFor(context: Context): Handler {
  const handlers = functions.get(context.req.param('name') ?? '');
  if (!handlers) throw unknown();
  const [, handler] = Object.entries(handlers).find(([method]) => method === context.req.method) ?? [];
  if (!handler) throw new FunctionError(405, 'Method not allowed', { Allow: Object.keys(handlers).join(', ') });
  return handler;
}

function unknown(): FunctionError {
  return new FunctionError(404, 'Requested function was not found');
}
