import { addressMessages, captchaMessages, remainingMinutes, signInSchema } from '@ffl/domain/accounts';
import { type RefusalCode, refusalStatuses } from '@ffl/domain/refusals';
import type { Context } from 'hono';
import { type CaptchaProblem, type SignInOutcome, signIn } from '../../accounts/sign-in/sign-in.ts';
import type { Dependencies } from '../../dependencies.ts';
import { setDeviceCookie } from '../../http/device-cookie-header.ts';
import { readClaims } from '../../http/identity.ts';
import { readJsonObject } from '../../http/json-body.ts';
import { notBefore } from '../../http/reply-floor.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { sessionJson } from '../../http/session-json.ts';
import { readVisitor } from '../read-visitor.ts';

/** Sign-in by password. */
export function signinFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return notBefore(dependencies.settings.authReplyFloorMs, () => answer(dependencies, context));
}

async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
  await readClaims(context.req.raw, dependencies.tokens, dependencies.clock());
  const body = await readJsonObject(context.req.raw);
  const parsed = signInSchema.safeParse(body);
  if (!parsed.success) {
    return refuse(context, { code: 'input_invalid', error: parsed.error.issues[0]?.message ?? 'Email is required' });
  }
  const visitor = readVisitor(dependencies, context, parsed.data.email);
  const outcome = await signIn(dependencies, { ...parsed.data, visitor, captchaToken: body.captchaToken });
  if (outcome.kind !== 'signed in') return refuse(context, refusalOf(outcome, dependencies.clock()));
  if (outcome.deviceCookie) setDeviceCookie(context, dependencies.settings, outcome.deviceCookie);
  const session = await sessionJson(dependencies.tokens, outcome.opened);
  return context.json({ user: session.user, session, error: null, details: null });
}

type Refusal = {
  code: RefusalCode;
  error: string;
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
};

function refusalOf(outcome: Exclude<SignInOutcome, { kind: 'signed in' }>, now: Date): Refusal {
  switch (outcome.kind) {
    case 'wrong':
      return {
        code: 'credentials_wrong',
        error: 'Invalid login credentials',
        details: { ...outcome.status, captchaRequired: outcome.isCaptchaDue },
      };
    case 'captcha':
      return captchaRefusal(outcome.problem, outcome.status);
    case 'locked':
      return {
        code: 'account_locked',
        error: outcome.status.reason ?? '',
        details: { ...outcome.status, captchaRequired: false },
      };
    case 'too many':
      return tooMany(
        'too_many_sign_ins',
        addressMessages.tooManySignIns(remainingMinutes(outcome.until, now)),
        outcome.until,
        now,
      );
    case 'address blocked':
      return tooMany(
        'address_blocked',
        addressMessages.blocked(remainingMinutes(outcome.until, now)),
        outcome.until,
        now,
      );
    case 'not confirmed':
      return { code: 'email_not_confirmed', error: 'Email not confirmed' };
    case 'banned':
      return { code: 'account_banned', error: 'User is banned' };
  }
}

const captchaRefusals: Record<CaptchaProblem, Pick<Refusal, 'code' | 'error'>> = {
  missing: { code: 'captcha_required', error: captchaMessages.required },
  refused: { code: 'captcha_refused', error: captchaMessages.refused },
  unavailable: { code: 'captcha_unavailable', error: captchaMessages.verifyFailed },
};

function captchaRefusal(problem: CaptchaProblem, status: object): Refusal {
  const unavailable = problem === 'unavailable' ? { captchaUnavailable: true } : {};
  return {
    ...captchaRefusals[problem],
    details: { ...status, captchaRequired: true, ...unavailable },
  };
}

function tooMany(code: RefusalCode, error: string, until: Date, now: Date): Refusal {
  return { code, error, headers: retryAfter(until, now) };
}

function refuse(context: Context, { code, error, details, headers }: Refusal): Response {
  const body = { user: null, session: null, code, error, message: error, details: details ?? null };
  return context.json(body, refusalStatuses[code], headers);
}
