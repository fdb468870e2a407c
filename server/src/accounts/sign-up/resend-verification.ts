import { findPendingRegistration } from '@ffl/database/accounts/registrations';
import type { Accounts } from '../accounts.ts';
import { askForLink, type LinkOutcome, type LinkRequest } from '../recovery/ask-for-link.ts';
import { mailVerification } from './mail-verification.ts';

/** Mails an e-mail's latest sign-up another link. The response is the same if none is waiting. */
export function resendVerification(accounts: Accounts, request: LinkRequest): Promise<LinkOutcome> {
  return askForLink(accounts, request, async (transaction, _config, now) => {
    const registration = await findPendingRegistration(transaction, request.email, now);
    if (registration) await mailVerification(transaction, registration, now);
  });
}
