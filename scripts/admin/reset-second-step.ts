import { findAdministrator } from '../../database/src/accounts/administrators.ts';
import { removeAllFactors } from '../../database/src/accounts/factors.ts';
import { tellOfRights } from '../../database/src/accounts/freezes.ts';
import { endAllSessions } from '../../database/src/accounts/sessions.ts';
import { forgetAttempts } from '../../database/src/accounts/signin-attempts.ts';
import { queueMail } from '../../database/src/mail/outbox.ts';
import { recordEvent } from '../../database/src/security/events.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { createEmailHash } from '../../server/src/accounts/email-hash.ts';
import { type Desk, handOutLink } from './administrator-link.ts';

/** For an emergency, when nobody else could remove it. */
export async function resetSecondStep(transaction: Transaction, email: string, desk: Desk): Promise<string> {
  const administrator = await findAdministrator(transaction, email);
  if (!administrator?.isActive) throw new Error(`${email} is no active administrator.`);
  const { userId } = administrator;
  const emailHash = createEmailHash(desk.env.authSecrets[0] ?? '')(email);
  const removed = await removeAllFactors(transaction, userId);
  await forgetAttempts(transaction, emailHash, desk.now, ['factor']);
  await endAllSessions(transaction, userId);
  const details = { reason: 'On the server itself' };
  await recordEvent(transaction, { name: 'authn_factor_remove', at: desk.now, emailHash, userId, details });
  const letter = { kind: 'second-step-removed', facts: { at: desk.now.toISOString() } } as const;
  if (removed > 0) {
    await queueMail(transaction, { ...letter, recipient: email, userId }, desk.now);
    await tellOfRights(transaction, { change: 'second step removed', subject: userId });
  }
  const result =
    removed > 0 ? `Two-step verification is removed for ${email}.` : `${email} had no two-step verification.`;
  return [result, await handOutLink(transaction, administrator, desk)].join('\n');
}
