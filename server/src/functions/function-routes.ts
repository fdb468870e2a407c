import { type Context, Hono } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { adminSecurityDashboardFunction } from './admin-security-dashboard/admin-security-dashboard.ts';
import { asFunctionError } from './as-function-error.ts';
import { captchaChallengeFunction } from './captcha-challenge/captcha-challenge.ts';
import { forgotPasswordSimpleFunction } from './forgot-password-simple/forgot-password-simple.ts';
import { FunctionError, functionErrorResponse } from './function-error.ts';
import { issueCredentialFunction } from './issue-credential/issue-credential.ts';
import { removeCredentialFunction } from './remove-credential/remove-credential.ts';
import { renewCredentialFunction } from './renew-credential/renew-credential.ts';
import { secureRegistrationFunction } from './secure-registration/secure-registration.ts';
import { securityStatusFunction } from './security-status/security-status.ts';
import { signinFunction } from './signin/signin.ts';
import { unlockAccountFunction } from './unlock-account/unlock-account.ts';
import { verifyEmailFunction } from './verify-email/verify-email.ts';
import { voidCredentialFunction } from './void-credential/void-credential.ts';

type Handler = (dependencies: Dependencies, context: Context) => Promise<Response>;
type Handlers = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;

/** Every function by name. What is not here does not exist. */
export const functions: ReadonlyMap<string, Handlers> = new Map<string, Handlers>([
  ['signin', { POST: signinFunction }],
  ['security-status', { POST: securityStatusFunction }],
  ['secure-registration', { POST: secureRegistrationFunction }],
  ['verify-email', { POST: verifyEmailFunction }],
  ['forgot-password-simple', { POST: forgotPasswordSimpleFunction }],
  ['captcha-challenge', { POST: captchaChallengeFunction }],
  ['issue-credential', { POST: issueCredentialFunction }],
  ['renew-credential', { POST: renewCredentialFunction }],
  ['remove-credential', { POST: removeCredentialFunction }],
  ['void-credential', { POST: voidCredentialFunction }],
  ['unlock-account', { POST: unlockAccountFunction }],
  ['admin-security-dashboard', { POST: adminSecurityDashboardFunction }],
]);

/** /functions/v1: one envelope for success and refusal. */
export function functionRoutes(dependencies: Dependencies): Hono {
  const routes = new Hono();
  for (const [name, handlers] of functions) {
    routes.all(`/${name}`, (context) => handlerFor(handlers, context)(dependencies, context));
  }
  routes.all('*', () => functionErrorResponse(unknown()));
  routes.onError((error, context) => {
    const log = dependencies.log.child({ requestId: context.get('requestId') });
    return functionErrorResponse(asFunctionError(error, log));
  });
  return routes;
}

function handlerFor(handlers: Handlers, context: Context): Handler {
  const [, handler] = Object.entries(handlers).find(([method]) => method === context.req.method) ?? [];
  if (!handler)
    throw new FunctionError('method_not_allowed', 'Method not allowed', { Allow: Object.keys(handlers).join(', ') });
  return handler;
}

function unknown(): FunctionError {
  return new FunctionError('function_unknown', 'Requested function was not found');
}
