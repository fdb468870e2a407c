import { addressMessages, captchaMessages, remainingMinutes, signInSchema } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { setDeviceCookie } from '../../auth/device-cookie-header.ts';
import { type CaptchaProblem, type SignInOutcome, signIn } from '../../auth/sign-in.ts';
import { readVisitor } from '../../auth/sign-in-visitor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readClaims } from '../../http/identity.ts';
import { readJsonObject } from '../../http/json-body.ts';
import { notBefore } from '../../http/reply-floor.ts';
import { retryAfter } from '../../http/retry-after.ts';

/** Sign-in by password (API-28, API-29). */
export function signinFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return notBefore(dependencies.settings.authReplyFloorMs, () => answer(dependencies, context));
}

async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
  await readClaims(context.req.raw, dependencies.tokens, dependencies.clock());
  const body = await readJsonObject(context.req.raw);
  const parsed = signInSchema.safeParse(body);
  if (!parsed.success) {
    return refuse(context, { status: 400, error: parsed.error.issues[0]?.message ?? 'Email is required' });
  }
  const visitor = readVisitor(dependencies, context, parsed.data.email);
  const outcome = await signIn(dependencies, { ...parsed.data, visitor, captchaToken: body.captchaToken });
  if (outcome.kind !== 'signed in') return refuse(context, refusalOf(outcome, dependencies.clock()));
  if (outcome.deviceCookie) setDeviceCookie(context, dependencies.settings, outcome.deviceCookie);
  const { session } = outcome;
  return context.json({ user: session.user, session, error: null, details: null });
}

type Refusal = {
  status: 400 | 401 | 403 | 423 | 429;
  error: string;
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
};

function refusalOf(outcome: Exclude<SignInOutcome, { kind: 'signed in' }>, now: Date): Refusal {
  switch (outcome.kind) {
    case 'wrong':
      return {
        status: 401,
        error: 'Invalid login credentials',
        details: { ...outcome.status, captchaRequired: outcome.isCaptchaDue },
      };
    case 'captcha':
      return captchaRefusal(outcome.problem, outcome.status);
    case 'locked':
      return {
        status: 423,
        error: outcome.status.reason ?? '',
        details: { ...outcome.status, captchaRequired: false },
      };
    case 'too many':
      return tooMany(addressMessages.tooManySignIns(remainingMinutes(outcome.until, now)), outcome.until, now);
    case 'address blocked':
      return tooMany(addressMessages.blocked(remainingMinutes(outcome.until, now)), outcome.until, now);
    case 'not confirmed':
      return { status: 403, error: 'Email not confirmed' };
    case 'banned':
      return { status: 403, error: 'User is banned' };
  }
}

const captchaSentences: Record<CaptchaProblem, string> = {
  missing: captchaMessages.required,
  refused: captchaMessages.refused,
  unavailable: captchaMessages.verifyFailed,
};

function captchaRefusal(problem: CaptchaProblem, status: object): Refusal {
  const unavailable = problem === 'unavailable' ? { captchaUnavailable: true } : {};
  return {
    status: 400,
    error: captchaSentences[problem],
    details: { ...status, captchaRequired: true, ...unavailable },
  };
}

function tooMany(error: string, until: Date, now: Date): Refusal {
  return { status: 429, error, headers: retryAfter(until, now) };
}

function refuse(context: Context, { status, error, details, headers }: Refusal): Response {
  return context.json({ user: null, session: null, error, message: error, details: details ?? null }, status, headers);
}
