import { invitedUntil, isInvitationOver } from '@ffl/database/accounts/invitations';
import { addOneTimeToken } from '@ffl/database/accounts/one-time-tokens';
import { findUserByEmail } from '@ffl/database/accounts/users';
import { queueMail } from '@ffl/database/mail/outbox';
import { recordEvent } from '@ffl/database/security/events';
import type { Accounts } from '../accounts.ts';
import { askForLink, type LinkOutcome, type LinkRequest } from './ask-for-link.ts';

/** Mails a reset link to an account's owner. An e-mail without an account gets the same response. */
export function requestReset(accounts: Accounts, request: LinkRequest): Promise<LinkOutcome> {
  const { email, caller } = request;
  return askForLink(accounts, request, async (transaction, config, now) => {
    const user = await findUserByEmail(transaction, email);
    await recordEvent(transaction, {
      name: 'authn_password_reset_request',
      at: now,
      emailHash: accounts.hashEmail(email),
      ...(user ? { userId: user.id } : {}),
      address: caller.address,
      userAgent: caller.userAgent,
    });
    if (!user || (user.banned_until && user.banned_until > now)) return;
    const owner = { recipient: user.email, userId: user.id };
    if (!user.email_confirmed_at && (await isInvitationOver(transaction, user.id)))
      return queueMail(transaction, { kind: 'invitation-over', facts: {}, ...owner }, now);
    const minutes = config.password_reset_ttl_minutes;
    const usual = new Date(now.getTime() + minutes * 60_000);
    // Nothing keeps an invitation open beyond its end.
    const until = user.email_confirmed_at ? null : await invitedUntil(transaction, user.id);
    const expiresAt = until && until < usual ? until : usual;
    const token = await addOneTimeToken(transaction, { purpose: 'recovery', userId: user.id, expiresAt });
    const letter = { kind: 'reset-password', facts: { token, minutes } } as const;
    await queueMail(transaction, { ...letter, ...owner, expiresAt }, now);
  });
}
