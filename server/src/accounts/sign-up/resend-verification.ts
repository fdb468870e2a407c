import { addOneTimeToken } from '@ffl/database/accounts/one-time-tokens';
import { findPendingRegistration } from '@ffl/database/accounts/registrations';
import { queueMail } from '@ffl/database/mail/outbox';
import type { Transaction } from '@ffl/database/transaction';
import type { Accounts } from '../accounts.ts';
import { askForLink, type LinkOutcome, type LinkRequest } from '../recovery/ask-for-link.ts';

const hourMs = 3_600_000;

/** Mails the latest sign-up of an e-mail another link, and says the same where none waits. */
export function resendVerification(accounts: Accounts, request: LinkRequest): Promise<LinkOutcome> {
  return askForLink(accounts, request, (transaction, _config, now) => sendAgain(transaction, request.email, now));
}

// The link is good for as long as the first one.
async function sendAgain(transaction: Transaction, email: string, now: Date): Promise<void> {
  const registration = await findPendingRegistration(transaction, email, now);
  if (!registration) return;
  const { id: registrationId, expires_at: expiresAt, created_at: createdAt } = registration;
  const token = await addOneTimeToken(transaction, { purpose: 'signup', registrationId, expiresAt });
  const hours = Math.round((expiresAt.getTime() - createdAt.getTime()) / hourMs);
  await queueMail(transaction, { kind: 'verify-email', facts: { token, hours }, recipient: email, expiresAt }, now);
}
