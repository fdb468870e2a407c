import { passwordResetMessages } from '@ffl/domain/accounts/registration-messages';
import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import * as z from 'zod/mini';
import { minLengthFor } from '../accounts/passwords/new-password.ts';
import { findLinkOwner } from '../accounts/recovery/find-link-owner.ts';
import { verificationsBlockedUntil } from '../accounts/sign-up/verification-limit.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { forAnybody } from './for-anybody.ts';

const { linkInvalid, linkExpired } = passwordResetMessages;

/**
 * Tells whose password a reset link sets, and what a new one must satisfy. Anyone who holds the link may set it; this
 * call doesn't spend it.
 */
export const resetLink = forAnybody({
  name: 'reset-link',
  schema: z.object({ token: z.string(linkInvalid).check(z.trim(), z.minLength(1, linkInvalid)) }),
  example: () => ({ token: 'x'.repeat(56) }),
  hasReplyFloor: true,
  async run(dependencies, { input, caller }) {
    const blockedUntil = await verificationsBlockedUntil(dependencies, caller);
    if (blockedUntil) {
      const headers = retryAfter(blockedUntil, dependencies.clock());
      return { code: 'too_many_verifications', message: verificationMessages.tooMany, headers };
    }
    const owner = await findLinkOwner(dependencies, input.token);
    if (!owner) return { code: 'reset_link_refused', message: linkExpired };
    const { email, names } = owner;
    return { body: { email, names, passwordMinLength: minLengthFor(owner) } };
  },
});
