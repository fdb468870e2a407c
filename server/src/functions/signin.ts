import { addressMessages } from '@ffl/domain/accounts/messages';
import { signInSchema } from '@ffl/domain/accounts/schemas';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import { accessEndedText } from '@ffl/domain/grants/grant-facts';
import { leavingMessages } from '@ffl/domain/leaving/messages';
import { mergeMessages } from '@ffl/domain/merges/messages';
import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import { freezeMessages } from '@ffl/domain/security/freeze-messages';
import * as z from 'zod/mini';
import { type CaptchaProblem, type SignInOutcome, signIn } from '../accounts/sign-in/sign-in.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { sessionJson } from '../http/answers/session-json.ts';
import { setDeviceCookie } from '../http/callers/device-cookie-header.ts';
import { captchaRefusals } from './captcha-refusal.ts';
import type { Refused } from './endpoint.ts';
import { forAnybody } from './for-anybody.ts';
import { readVisitor } from './read-visitor.ts';

export const signin = forAnybody({
  name: 'signin',
  schema: z.extend(signInSchema, { captchaToken: z.optional(z.unknown()) }),
  example: ({ email, password }) => ({ email, password }),
  hasReplyFloor: true,
  refusalFields: { user: null, session: null, details: null },
  async run(dependencies, { input: { email, password, captchaToken }, context }) {
    const visitor = await readVisitor(dependencies, context, email);
    const outcome = await signIn(dependencies, { email, password, visitor, captchaToken });
    if (outcome.kind !== 'signed in') return refusalOf(outcome, dependencies.clock());
    if (outcome.deviceCookie) setDeviceCookie(context, dependencies.settings, outcome.deviceCookie);
    const session = await sessionJson(dependencies.tokens, outcome.opened);
    const { factorStep } = outcome;
    return { body: { user: session.user, session, factorStep, error: null, details: null } };
  },
});

function refusalOf(outcome: Exclude<SignInOutcome, { kind: 'signed in' }>, now: Date): Refused {
  switch (outcome.kind) {
    case 'wrong':
      return {
        code: 'credentials_wrong',
        message: 'Invalid login credentials',
        more: { details: { ...outcome.status, captchaRequired: outcome.isCaptchaDue } },
      };
    case 'captcha':
      return withCaptcha(outcome.problem, outcome.status);
    case 'locked':
      return {
        code: 'account_locked',
        message: outcome.status.reason ?? '',
        more: { details: { ...outcome.status, captchaRequired: false } },
      };
    case 'too many':
      return tooMany('too_many_sign_ins', addressMessages.tooManySignIns, outcome.until, now);
    case 'address blocked':
      return tooMany('address_blocked', addressMessages.blocked, outcome.until, now);
    case 'not confirmed':
      return { code: 'email_not_confirmed', message: 'Email not confirmed' };
    case 'banned':
      return { code: 'account_banned', message: 'User is banned' };
    case 'merged':
      return { code: 'account_merged', message: mergeMessages.signIn };
    case 'set aside':
      return { code: 'account_set_aside', message: leavingMessages.signIn };
    case 'no access':
      return { code: 'no_access', message: accessEndedText(outcome.startsAt) };
    case 'frozen':
      return { code: 'account_frozen', message: freezeMessages.signIn(outcome.until) };
  }
}

function withCaptcha(problem: CaptchaProblem, status: object): Refused {
  return { ...captchaRefusals[problem], more: { details: { ...status, captchaRequired: true } } };
}

function tooMany(code: RefusalCode, sentence: (minutes: number) => string, until: Date, now: Date): Refused {
  return { code, message: sentence(remainingMinutes(until, now)), headers: retryAfter(until, now) };
}
