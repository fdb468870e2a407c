import { registrationMessages, registrationReplies, registrationSchema } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { captchaRefusal } from '../../captcha/captcha-refusal.ts';
import type { Dependencies } from '../../dependencies.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { type RegistrationOutcome, register } from '../../registration/register.ts';
import { type Answer, replyWithSuccess } from '../success-reply.ts';

/** Sign-up of members (API-26). */
export function secureRegistrationFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return replyWithSuccess(dependencies, context, async (body, caller) => {
    const parsed = registrationSchema.safeParse(body);
    if (!parsed.success) return refuseField(parsed.error.issues[0]);
    return answerTo(await register(dependencies, parsed.data, caller), dependencies.clock());
  });
}

function refuseField(issue: { message: string; path: PropertyKey[] } | undefined): Answer {
  return {
    status: 400,
    message: issue?.message ?? registrationMessages.failed,
    more: { details: { field: issue?.path[0] ?? null } },
  };
}

function answerTo(outcome: RegistrationOutcome, now: Date): Answer {
  switch (outcome.kind) {
    case 'accepted':
      return { status: 200, message: registrationMessages.created };
    case 'exists':
      return { status: 409, message: registrationReplies.alreadyExists };
    case 'too many':
      return { status: 429, message: registrationReplies.tooMany, headers: retryAfter(outcome.until, now) };
    case 'organization refused':
      return { status: 400, message: registrationReplies.organization, more: { details: { field: 'organization' } } };
    case 'password refused':
      return { status: 400, message: outcome.message, more: { details: { field: 'password' } } };
    case 'captcha refused':
      return captchaRefusal(outcome.captcha);
  }
}
