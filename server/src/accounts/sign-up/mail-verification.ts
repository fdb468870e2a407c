import { accountElsewhere } from '@ffl/database/accounts/address-changes';
import { addOneTimeToken } from '@ffl/database/accounts/one-time-tokens';
import type { Registration } from '@ffl/database/accounts/registrations';
import { queueMail } from '@ffl/database/mail/outbox';
import type { Transaction } from '@ffl/database/transaction';
import { maskedAddress } from '@ffl/domain/accounts/addresses';

const hourMs = 3_600_000;

/**
 * Mails a sign-up's link, with the time and browser of the sign-up. It is good for as long as the first one. If the
 * record with this address has an account with another, the letter says so and has no link: a second account would have
 * no record.
 */
export async function mailVerification(transaction: Transaction, registration: Registration, now: Date): Promise<void> {
  const { id: registrationId, email: recipient, browser, created_at: createdAt, expires_at: expiresAt } = registration;
  const elsewhere = await accountElsewhere(transaction, recipient);
  if (elsewhere !== null) {
    const facts = { at: createdAt.toISOString(), browser, elsewhere: maskedAddress(elsewhere) };
    return queueMail(transaction, { kind: 'account-elsewhere', facts, recipient, expiresAt }, now);
  }
  const token = await addOneTimeToken(transaction, { purpose: 'signup', registrationId, expiresAt });
  const hours = Math.round((expiresAt.getTime() - createdAt.getTime()) / hourMs);
  const facts = { token, hours, at: createdAt.toISOString(), browser };
  await queueMail(transaction, { kind: 'verify-email', facts, recipient, expiresAt }, now);
}
