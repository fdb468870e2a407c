import { emailSchema } from '@ffl/domain/accounts/registration';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import type { Context } from 'hono';
import { askForLink, type LinkOutcome, type LinkRequest } from '../accounts/recovery/ask-for-link.ts';
import { requestReset } from '../accounts/recovery/request-reset.ts';
import { resendVerification } from '../accounts/sign-up/resend-verification.ts';
import type { Dependencies } from '../dependencies.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { readJsonObject } from '../http/bodies/json-body.ts';
import { readCaller } from '../http/callers/caller.ts';
import { AuthError } from './auth-error.ts';
import { captchaTokenOf } from './password-grant.ts';

/** Handles POST /recover: the function forgot-password-simple, in the authentication service's format. */
export async function recover(dependencies: Dependencies, context: Context): Promise<Response> {
  const { request } = await readRequest(dependencies, context);
  return answer(context, await requestReset(dependencies, request), dependencies.clock());
}

/** POST /resend: another verification link for a waiting sign-up. Other kinds of mail are never sent. */
export async function resend(dependencies: Dependencies, context: Context): Promise<Response> {
  const { request, body } = await readRequest(dependencies, context);
  if (body.type !== 'signup' && body.type !== 'email_change')
    throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change');
  const isSignup = body.type === 'signup';
  const outcome = await (isSignup
    ? resendVerification(dependencies, request)
    : askForLink(dependencies, request, async () => {}));
  return answer(context, outcome, dependencies.clock());
}

async function readRequest(
  { settings }: Dependencies,
  context: Context,
): Promise<{ request: LinkRequest; body: Record<string, unknown> }> {
  const body = await readJsonObject(context.req.raw);
  const email = emailSchema.safeParse(body.email);
  if (!email.success) throw new AuthError('validation_failed', 'Unable to validate email address: invalid format');
  const caller = readCaller(context, settings.trustedProxyHops);
  return { request: { email: email.data, captchaToken: captchaTokenOf(body), caller }, body };
}

function answer(context: Context, outcome: LinkOutcome, now: Date): Response {
  switch (outcome.kind) {
    case 'accepted':
      return context.json({});
    case 'too many':
      throw new AuthError(
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${minutes(remainingMinutes(outcome.until, now))}.`,
        429,
        retryAfter(outcome.until, now),
      );
    case 'captcha missing':
      throw captchaFailed('no captcha response (captcha_token) found in request');
    case 'captcha refused':
      throw captchaFailed(outcome.captcha === 'refused' ? 'invalid-input-response' : 'the provider gave no answer');
  }
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}

function captchaFailed(reason: string): AuthError {
  return new AuthError('captcha_failed', `captcha protection: request disallowed (${reason})`);
}
