import { registrationMessages, registrationReplies, registrationSchema } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { type RegistrationOutcome, register } from '../../accounts/sign-up/register.ts';
import type { Dependencies } from '../../dependencies.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { captchaRefusal } from '../captcha-refusal.ts';
import { type Answer, replyWithSuccess } from '../success-reply.ts';

/** Sign-up of members. */
export function secureRegistrationFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return replyWithSuccess(dependencies, context, async (body, caller) => {
    const parsed = registrationSchema.safeParse(body);
    if (!parsed.success) return refuseField(parsed.error.issues[0]);
    return answerTo(await register(dependencies, parsed.data, caller), dependencies.clock());
  });
}

function refuseField(issue: { message: string; path: PropertyKey[] } | undefined): Answer {
  const field = issue?.path[0] ?? null;
  return {
    code: field === 'password' ? 'password_weak' : 'input_invalid',
    message: issue?.message ?? registrationMessages.failed,
    more: { details: { field } },
  };
}

function answerTo(outcome: RegistrationOutcome, now: Date): Answer {
  switch (outcome.kind) {
    case 'accepted':
      return { message: registrationMessages.created };
    case 'exists':
      return { code: 'account_exists', message: registrationReplies.alreadyExists };
    case 'too many':
      return {
        code: 'too_many_sign_ups',
        message: registrationReplies.tooMany,
        headers: retryAfter(outcome.until, now),
      };
    case 'organization refused':
      return {
        code: 'organization_unknown',
        message: registrationReplies.organization,
        more: { details: { field: 'organization' } },
      };
    case 'password refused':
      return { code: 'password_weak', message: outcome.message, more: { details: { field: 'password' } } };
    case 'captcha refused':
      return captchaRefusal(outcome.captcha);
  }
}
