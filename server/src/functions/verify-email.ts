import { verificationMessages } from '@ffl/domain/accounts';
import * as z from 'zod/mini';
import { confirmEmail } from '../accounts/sign-up/confirm-email.ts';
import { verificationsBlockedUntil } from '../accounts/sign-up/verification-limit.ts';
import { retryAfter } from '../http/retry-after.ts';
import { forAnybody } from './for-anybody.ts';

const { tokenMissing, tooMany, linkRefused, verified } = verificationMessages;

/** Opens the link of a verification mail. It signs nobody in, so opening it again is told as success too. */
export const verifyEmail = forAnybody({
  name: 'verify-email',
  schema: z.object({ token: z.string(tokenMissing).check(z.trim(), z.minLength(1, tokenMissing)) }),
  example: () => ({ token: 'x'.repeat(56) }),
  hasReplyFloor: true,
  refusalFields: { success: false },
  async run(dependencies, { asked, caller }) {
    const blockedUntil = await verificationsBlockedUntil(dependencies, caller);
    if (blockedUntil) {
      const headers = retryAfter(blockedUntil, dependencies.clock());
      return { code: 'too_many_verifications', message: tooMany, headers };
    }
    const confirmation = await confirmEmail(dependencies, asked.token, caller);
    return confirmation.kind === 'refused'
      ? { code: 'verification_link_refused', message: linkRefused }
      : { body: { success: true, message: verified } };
  },
});
