import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { TooBusy } from '../accounts/passwords/passwords.ts';
import type { SignedIn } from '../accounts/sessions/find-signed-in.ts';
import { signOut } from '../accounts/sessions/sign-out.ts';
import type { Dependencies } from '../dependencies.ts';
import { outageBehind } from '../http/answers/outage.ts';
import { notBefore } from '../http/answers/reply-floor.ts';
import { userJson } from '../http/answers/session-json.ts';
import { BodyRefused, readJsonObject } from '../http/bodies/json-body.ts';
import { ApiKeyRefused, readClaims } from '../http/callers/identity.ts';
import { TokenRefused } from '../http/callers/tokens.ts';
import { AuthError, authErrorResponse } from './auth-error.ts';
import { currentSession } from './current-session.ts';
import { challenge, enroll, unenroll, verifyAnswer } from './factors.ts';
import { passwordGrant } from './password-grant.ts';
import { recover, resend } from './recover.ts';
import {
  makeRecoveryCodes,
  removeRecoveryCodes,
  renewRecoveryCodes,
  tellRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.ts';
import { refreshGrant } from './refresh-grant.ts';
import { updateUser } from './update-user.ts';
import { verify } from './verify.ts';

/** The part of the authentication service that the published client and the product use. Everything else is closed. */
export function authRoutes(dependencies: Dependencies): Hono {
  const routes = new Hono();
  const known = async (context: Context, answer: () => Response) => {
    await requireKnownKey(dependencies, context);
    return answer();
  };
  routes.post('/token', (context) => token(dependencies, context));
  routes.post('/verify', (context) => guarded(dependencies, context, verify));
  routes.post('/recover', (context) => guarded(dependencies, context, recover));
  routes.post('/resend', (context) => guarded(dependencies, context, resend));
  routes.get('/user', async (context) => context.json(asUser(await currentSession(dependencies, context.req.raw))));
  routes.put('/user', (context) => updateUser(dependencies, context));
  routes.post('/logout', (context) => logout(dependencies, context));
  routes.post('/factors', (context) => enroll(dependencies, context));
  routes.get('/factors/recovery-codes', (context) => tellRecoveryCodes(dependencies, context));
  routes.post('/factors/recovery-codes', (context) => makeRecoveryCodes(dependencies, context));
  routes.post('/factors/recovery-codes/regenerate', (context) => renewRecoveryCodes(dependencies, context));
  routes.post('/factors/recovery-codes/verify', (context) => useRecoveryCode(dependencies, context));
  routes.delete('/factors/recovery-codes', (context) => removeRecoveryCodes(dependencies, context));
  routes.post('/factors/:factorId/challenge', (context) => challenge(dependencies, context));
  routes.post('/factors/:factorId/verify', (context) => verifyAnswer(dependencies, context));
  routes.delete('/factors/:factorId', (context) => unenroll(dependencies, context));
  routes.post('/signup', (context) =>
    known(context, () => {
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
    }),
  );
  routes.get('/.well-known/jwks.json', (context) =>
    known(context, () => context.json({ keys: [] }, 200, { 'Cache-Control': 'public, max-age=600' })),
  );
  routes.get('/settings', (context) => known(context, () => context.json(publicSettings)));
  routes.get('/health', (context) => known(context, () => context.json(aboutThisService)));
  routes.all('*', () => authErrorResponse(new AuthError('not_found', 'Not found')));
  routes.onError((error, context) => {
    const log = dependencies.log.child({ requestId: context.get('requestId') });
    return authErrorResponse(asAuthError(error, log));
  });
  return routes;
}

const aboutThisService = { name: 'GoTrue', description: 'Accounts of Flight For Life' };

// The public key set is empty, since signing keys are shared secrets.
const publicSettings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
};

function asUser({ user, factors }: SignedIn) {
  return userJson(user, factors);
}

type Answer = (dependencies: Dependencies, context: Context) => Promise<Response>;

/** Answers everyone who has the anonymous key, and holds each response back so that none comes faster than another. */
function guarded(dependencies: Dependencies, context: Context, answer: Answer): Promise<Response> {
  return notBefore(dependencies.settings.authReplyFloorMs, async () => {
    await requireKnownKey(dependencies, context);
    return answer(dependencies, context);
  });
}

async function token(dependencies: Dependencies, context: Context): Promise<Response> {
  const grant = context.req.query('grant_type');
  if (grant !== 'password' && grant !== 'refresh_token') {
    throw new AuthError('unsupported_grant_type', 'unsupported_grant_type');
  }
  await requireKnownKey(dependencies, context);
  const body = await readJsonObject(context.req.raw);
  if (grant === 'password') {
    return notBefore(dependencies.settings.authReplyFloorMs, () => passwordGrant(dependencies, context, body));
  }
  return refreshGrant(dependencies, context, body);
}

// These calls use the anonymous key, so an expired access token sent with it must not matter.
async function requireKnownKey({ tokens, clock }: Dependencies, context: Context): Promise<void> {
  const apiKey = context.req.header('apikey');
  const headers: Record<string, string> = apiKey === undefined ? {} : { apikey: apiKey };
  await readClaims(new Request(context.req.url, { headers }), tokens, clock());
}

async function logout(dependencies: Dependencies, context: Context): Promise<Response> {
  const scope = context.req.query('scope') ?? 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw new AuthError('validation_failed', `Unsupported logout scope "${scope}"`);
  }
  const signedIn = await currentSession(dependencies, context.req.raw);
  // A session with only the password signs nobody else out.
  await signOut(dependencies, signedIn, signedIn.waits ? 'local' : scope);
  return context.body(null, 204);
}

function asAuthError(error: Error, log: Logger): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof BodyRefused)
    return new AuthError(error.status === 413 ? 'request_too_large' : 'bad_json', error.message, error.status);
  if (error instanceof TokenRefused) return new AuthError('bad_jwt', `invalid JWT: ${error.message}`);
  if (error instanceof ApiKeyRefused) return new AuthError('no_authorization', error.message);
  if (error instanceof TooBusy)
    return new AuthError('unexpected_failure', 'Too many sign-ins at once. Please try again in a moment.', 503, {
      'Retry-After': '2',
    });
  log.error({ err: error }, 'An authentication call failed');
  const outage = outageBehind(error);
  if (outage) return new AuthError('unexpected_failure', outage.message, 503, outage.headers);
  return new AuthError('unexpected_failure', 'Unexpected failure, please check server logs for more information');
}
