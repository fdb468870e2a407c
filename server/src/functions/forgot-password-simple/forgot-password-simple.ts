import { captchaMessages, passwordResetMessages, remainingMinutes, resetRequestSchema } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import type { LinkOutcome } from '../../accounts/recovery/ask-for-link.ts';
import { requestReset } from '../../accounts/recovery/request-reset.ts';
import type { Dependencies } from '../../dependencies.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { captchaRefusal } from '../captcha-refusal.ts';
import { type Answer, replyWithSuccess } from '../success-reply.ts';

/** Asks for a reset link. The answer is the same whether or not there is such an account. */
export function forgotPasswordSimpleFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return replyWithSuccess(dependencies, context, async (body, caller) => {
    const parsed = resetRequestSchema.safeParse(body);
    if (!parsed.success)
      return { code: 'input_invalid', message: parsed.error.issues[0]?.message ?? passwordResetMessages.failed };
    return answerTo(await requestReset(dependencies, { ...parsed.data, caller }), dependencies.clock());
  });
}

function answerTo(outcome: LinkOutcome, now: Date): Answer {
  switch (outcome.kind) {
    case 'accepted':
      return { message: passwordResetMessages.sent };
    case 'too many':
      return {
        code: 'too_many_resets',
        message: passwordResetMessages.tooMany(remainingMinutes(outcome.until, now)),
        headers: retryAfter(outcome.until, now),
      };
    case 'captcha missing':
      return {
        code: 'captcha_required',
        message: captchaMessages.required,
        more: { details: { captchaRequired: true } },
      };
    case 'captcha refused':
      return captchaRefusal(outcome.captcha);
  }
}
