import { type Administrator, makeAdministratorLink } from '../../database/src/accounts/administrators.ts';
import { queueMail } from '../../database/src/mail/outbox.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { securityLimits } from '../../domain/src/security/limits.ts';
import { displayDateTime } from '../../domain/src/time/denver.ts';
import type { Env } from '../../server/src/env.ts';
import { resetLink } from '../../server/src/mail/links.ts';

export type Desk = { env: Env; now: Date };

/** Makes an administrator's one-time link, mails it if mail is set up, and returns what to print. */
export async function handOutLink(
  transaction: Transaction,
  { userId, email }: Pick<Administrator, 'userId' | 'email'>,
  { env, now }: Desk,
): Promise<string> {
  const hours = securityLimits.administratorLinkHours;
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  const token = await makeAdministratorLink(transaction, userId, expiresAt);
  if (env.smtpUrl) {
    const mail = { kind: 'administrator-link', facts: { token, hours } } as const;
    await queueMail(transaction, { ...mail, recipient: email, userId, expiresAt }, now);
  }
  const sent = env.smtpUrl
    ? `The server also mails it to ${email}.`
    : 'No mail is sent, because SMTP_URL is not set: hand it over yourself, and to nobody else.';
  return [
    `This link sets the password. It works once, until ${displayDateTime(expiresAt)}:`,
    '',
    `  ${resetLink(env.publicUrl, token)}`,
    '',
    sent,
  ].join('\n');
}
