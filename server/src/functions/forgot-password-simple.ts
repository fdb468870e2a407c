import { resetRequestSchema } from '@ffl/domain/accounts/registration';
import { passwordResetMessages } from '@ffl/domain/accounts/registration-messages';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import type { LinkOutcome } from '../accounts/recovery/ask-for-link.ts';
import { requestReset } from '../accounts/recovery/request-reset.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { captchaRefusal } from './captcha-refusal.ts';
import type { Answer } from './endpoint.ts';
import { forAnybody } from './for-anybody.ts';

/** Requests a reset link. The answer is the same whether or not there is such an account. */
export const forgotPasswordSimple = forAnybody({
  name: 'forgot-password-simple',
  schema: resetRequestSchema,
  example: ({ email }) => ({ email }),
  hasReplyFloor: true,
  refusalFields: { success: false },
  run: async (dependencies, { input, caller }) =>
    answerTo(await requestReset(dependencies, { ...input, caller }), dependencies.clock()),
});

function answerTo(outcome: LinkOutcome, now: Date): Answer {
  switch (outcome.kind) {
    case 'accepted':
      return { body: { success: true, message: passwordResetMessages.sent } };
    case 'too many':
      return {
        code: 'too_many_resets',
        message: passwordResetMessages.tooMany(remainingMinutes(outcome.until, now)),
        headers: retryAfter(outcome.until, now),
      };
    case 'captcha missing':
      return captchaRefusal('missing');
    case 'captcha refused':
      return captchaRefusal(outcome.captcha);
  }
}
