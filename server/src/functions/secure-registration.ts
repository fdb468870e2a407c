import { registrationSchema } from '@ffl/domain/accounts/registration';
import { registrationMessages, registrationReplies } from '@ffl/domain/accounts/registration-messages';
import { type RegistrationOutcome, register } from '../accounts/sign-up/register.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { captchaRefusal } from './captcha-refusal.ts';
import type { Answer } from './endpoint.ts';
import { forAnybody } from './for-anybody.ts';

export const secureRegistration = forAnybody({
  name: 'secure-registration',
  schema: registrationSchema,
  example: ({ email, password, organization }) => ({
    firstName: 'Ada',
    lastName: 'New',
    email: `new.${email}`,
    phone: '+1 555 0100',
    password,
    organization,
    captchaToken: 'x',
    captchaSessionId: 'y',
  }),
  hasReplyFloor: true,
  refusalFields: { success: false },
  tellField: (field) => ({
    code: field === 'password' ? 'password_weak' : 'input_invalid',
    more: { details: { field } },
  }),
  run: async (dependencies, { input, caller }) =>
    answerTo(await register(dependencies, input, caller), dependencies.clock()),
});

function answerTo(outcome: RegistrationOutcome, now: Date): Answer {
  switch (outcome.kind) {
    case 'accepted':
      return { body: { success: true, message: registrationMessages.created } };
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
