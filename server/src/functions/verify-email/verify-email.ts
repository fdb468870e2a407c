import { verificationMessages } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { confirmEmail } from '../../accounts/sign-up/confirm-email.ts';
import { verificationsBlockedUntil } from '../../accounts/sign-up/verification-limit.ts';
import type { Dependencies } from '../../dependencies.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { replyWithSuccess } from '../success-reply.ts';

/** Opens the link of a verification mail. It signs nobody in, so opening it again is told as success too. */
export function verifyEmailFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return replyWithSuccess(dependencies, context, async ({ token }, caller) => {
    const blockedUntil = await verificationsBlockedUntil(dependencies, caller);
    if (blockedUntil) {
      const headers = retryAfter(blockedUntil, dependencies.clock());
      return { code: 'too_many_verifications', message: verificationMessages.tooMany, headers };
    }
    if (typeof token !== 'string' || token.trim() === '')
      return { code: 'input_invalid', message: verificationMessages.tokenMissing };
    const confirmation = await confirmEmail(dependencies, token.trim(), caller);
    return confirmation.kind === 'refused'
      ? { code: 'verification_link_refused', message: verificationMessages.linkRefused }
      : { message: verificationMessages.verified };
  });
}
