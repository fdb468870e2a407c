import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import * as z from 'zod/mini';
import { confirmEmail } from '../accounts/sign-up/confirm-email.ts';
import { verificationsBlockedUntil } from '../accounts/sign-up/verification-limit.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import type { Answer } from './endpoint.ts';
import { forAnybody } from './for-anybody.ts';

const { tokenMissing, tooMany, linkRefused, passwordNeeded, verified } = verificationMessages;

/**
 * Opens a verification mail's link. It signs nobody in, so opening it again also reports success. If sign-ups with
 * different passwords wait, it asks for one.
 */
export const verifyEmail = forAnybody({
  name: 'verify-email',
  schema: z.object({
    token: z.string(tokenMissing).check(z.trim(), z.minLength(1, tokenMissing)),
    password: z.optional(z.string()),
  }),
  example: () => ({ token: 'x'.repeat(56) }),
  hasReplyFloor: true,
  refusalFields: { success: false },
  async run(dependencies, { input, caller }): Promise<Answer> {
    const blockedUntil = await verificationsBlockedUntil(dependencies, caller);
    if (blockedUntil) {
      const headers = retryAfter(blockedUntil, dependencies.clock());
      return { code: 'too_many_verifications', message: tooMany, headers };
    }
    const confirmation = await confirmEmail(dependencies, input, caller);
    switch (confirmation.kind) {
      case 'confirmed':
        // The email can be sent, since whoever opened the letter reads mail at this address.
        return { body: { success: true, message: verified, email: confirmation.user.email } };
      case 'again':
        return { body: { success: true, message: verified } };
      case 'refused':
        return { code: 'verification_link_refused', message: linkRefused };
      case 'password refused':
        return { code: 'password_weak', message: confirmation.message, more: { details: { field: 'password' } } };
      case 'password needed': {
        const { email, first_name, last_name, organization, browser, created_at } = confirmation.registration;
        const details = {
          email,
          name: `${first_name} ${last_name}`,
          organization,
          browser,
          signedUpAt: created_at.toISOString(),
        };
        return { code: 'verification_password_needed', message: passwordNeeded, more: { details } };
      }
    }
  },
});
