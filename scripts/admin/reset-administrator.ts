import { findAdministrator } from '../../database/src/accounts/administrators.ts';
import { recordEvent } from '../../database/src/security/events.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { createEmailHash } from '../../server/src/accounts/email-hash.ts';
import { type Desk, handOutLink } from './administrator-link.ts';

export async function resetAdministrator(transaction: Transaction, email: string, desk: Desk): Promise<string> {
  const administrator = await findAdministrator(transaction, email);
  if (!administrator) throw new Error(`${email} is no administrator. Members use "Forgot password?" at sign-in.`);
  if (!administrator.isActive) {
    throw new Error(`${email} is deactivated. create-administrator with this email makes the person active again.`);
  }
  await recordEvent(transaction, {
    name: 'authz_change',
    at: desk.now,
    userId: administrator.userId,
    emailHash: createEmailHash(desk.env.authSecrets[0] ?? '')(email),
    details: { change: 'administrator link made' },
  });
  return [
    `The password of ${email} holds until a new one is set. A lock ends with it.`,
    await handOutLink(transaction, administrator, desk),
  ].join('\n');
}
