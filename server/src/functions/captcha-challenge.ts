import { captchaRequestSchema } from '@ffl/domain/accounts/captcha';
import { captchaMessages } from '@ffl/domain/accounts/messages';
import { openChallenge } from '../accounts/captcha/open-challenge.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { forAnybody } from './for-anybody.ts';
import { readVisitor } from './read-visitor.ts';

/** A challenge for one form and one e-mail, whether or not there is an account with it. */
export const captchaChallenge = forAnybody({
  name: 'captcha-challenge',
  schema: captchaRequestSchema,
  example: ({ email }) => ({ action: 'signin', email }),
  hasReplyFloor: false,
  async run(dependencies, { input, context }) {
    const outcome = await openChallenge(dependencies, input, await readVisitor(dependencies, context, input.email));
    if (outcome.kind === 'too many') {
      const headers = retryAfter(outcome.until, dependencies.clock());
      return { code: 'too_many_challenges', message: captchaMessages.tooMany, headers };
    }
    const { challenge, binding, expiresInSeconds } = outcome;
    return { body: { ...challenge, binding, expiresInSeconds } };
  },
});
