import { addressMessages } from '@ffl/domain/accounts/messages';
import { signInSchema } from '@ffl/domain/accounts/schemas';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import { accessEndedText } from '@ffl/domain/grants/grant-facts';
import { leavingMessages } from '@ffl/domain/leaving/messages';
import { mergeMessages } from '@ffl/domain/merges/messages';
import { freezeMessages } from '@ffl/domain/security/freeze-messages';
import type { Context } from 'hono';
import { type CaptchaProblem, type SignInOutcome, signIn } from '../accounts/sign-in/sign-in.ts';
import { recogniseVisitor } from '../accounts/sign-in-visitor.ts';
import type { Dependencies } from '../dependencies.ts';
import { sessionJson } from '../http/answers/session-json.ts';
import { readCaller } from '../http/callers/caller.ts';
import { readDeviceCookie, setDeviceCookie } from '../http/callers/device-cookie-header.ts';
import { AuthError, tooManyRequests } from './auth-error.ts';

type SignedIn = Extract<SignInOutcome, { kind: 'signed in' }>;

/**
 * Handles POST /token?grant_type=password: signs in like the function `signin`, in the authentication service's format.
 */
export async function passwordGrant(
  dependencies: Dependencies,
  context: Context,
  body: Record<string, unknown>,
): Promise<Response> {
  const parsed = signInSchema.safeParse(body);
  if (!parsed.success)
    throw new AuthError('validation_failed', parsed.error.issues[0]?.message ?? 'missing email or password');
  const { settings } = dependencies;
  const visitor = await recogniseVisitor(dependencies, {
    typedEmail: parsed.data.email,
    caller: readCaller(context, settings.trustedProxyHops),
    deviceCookie: readDeviceCookie(context, settings),
  });
  const outcome = await signIn(dependencies, { ...parsed.data, visitor, captchaToken: captchaTokenOf(body) });
  if (outcome.kind !== 'signed in') throw refusal(outcome, dependencies.clock());
  if (outcome.deviceCookie) setDeviceCookie(context, settings, outcome.deviceCookie);
  return context.json(await sessionJson(dependencies.tokens, outcome.opened));
}

/** The CAPTCHA token, from where the published client puts it. */
export function captchaTokenOf({ gotrue_meta_security: security }: Record<string, unknown>): unknown {
  return typeof security === 'object' && security !== null && 'captcha_token' in security
    ? security.captcha_token
    : undefined;
}

const captchaReasons: Record<CaptchaProblem, string> = {
  missing: 'no captcha response (captcha_token) found in request',
  refused: 'invalid-input-response',
  unavailable: 'the provider gave no answer',
};

function refusal(outcome: Exclude<SignInOutcome, SignedIn>, now: Date): AuthError {
  switch (outcome.kind) {
    case 'wrong':
      return new AuthError('invalid_credentials', 'Invalid login credentials');
    case 'captcha':
      return new AuthError(
        'captcha_failed',
        `captcha protection: request disallowed (${captchaReasons[outcome.problem]})`,
      );
    case 'locked':
      return new AuthError('over_request_rate_limit', outcome.status.reason ?? 'Request rate limit reached', 423);
    case 'too many':
      return tooManyRequests(outcome.until, now, addressMessages.tooManySignIns(remainingMinutes(outcome.until, now)));
    case 'address blocked':
      return tooManyRequests(outcome.until, now, addressMessages.blocked(remainingMinutes(outcome.until, now)));
    case 'not confirmed':
      return new AuthError('email_not_confirmed', 'Email not confirmed');
    case 'banned':
      return new AuthError('user_banned', 'User is banned', 400);
    case 'merged':
      return new AuthError('user_banned', mergeMessages.signIn, 400);
    case 'set aside':
      return new AuthError('user_banned', leavingMessages.signIn, 400);
    case 'no access':
      return new AuthError('user_banned', accessEndedText(outcome.startsAt), 400);
    case 'frozen':
      return new AuthError('user_banned', freezeMessages.signIn(outcome.until), 400);
  }
}
