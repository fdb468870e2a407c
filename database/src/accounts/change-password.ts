import { queueMail } from '../mail/outbox.ts';
import { recordEvent } from '../security/events.ts';
import { build, type Transaction } from '../transaction.ts';
import { forgetAttempts } from './signin-attempts.ts';
import type { User } from './users.ts';

type PasswordChange = {
  user: User;
  passwordHash: string;
  emailHash: Buffer;
  now: Date;
  /** Whether a reset link opened the way, rather than the old password or a fresh sign-in. */
  isRecovery: boolean;
  /** Whether the device that changed it stays signed in, by a session of its own. */
  staysSignedIn?: boolean;
  /** The session that lives on; without it every one ends. */
  keptSessionId?: string;
  address?: string;
  userAgent?: string;
};

/** Sets the password and ends whatever was open before it: sessions, links, locks. The owner is told by mail. */
export async function changePassword(transaction: Transaction, change: PasswordChange): Promise<User> {
  const { user, passwordHash, emailHash, now, isRecovery, keptSessionId, address, userAgent } = change;
  const staysSignedIn = change.staysSignedIn ?? keptSessionId !== undefined;
  const changed = await transaction.first(
    build
      .updateTable('auth.users')
      .set({ password_hash: passwordHash, password_set_at: now, ...(isRecovery && { password_mailed_at: now }) })
      .where('id', '=', user.id)
      .returningAll(),
  );
  if (!changed) throw new Error('The password was not stored');
  const sessions = build.deleteFrom('auth.sessions').where('user_id', '=', user.id);
  await transaction.all(keptSessionId === undefined ? sessions : sessions.where('id', '<>', keptSessionId));
  await transaction.all(build.deleteFrom('auth.one_time_tokens').where('user_id', '=', user.id));
  await transaction.all(
    build
      .deleteFrom('app.mail_outbox')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'reset-password')
      .where('sent_at', 'is', null),
  );
  await forgetAttempts(transaction, emailHash, now, ['password']);
  const mail = { kind: 'password-changed', facts: { at: now.toISOString(), staysSignedIn } } as const;
  await queueMail(transaction, { ...mail, recipient: user.email, userId: user.id }, now);
  await recordEvent(transaction, {
    name: 'authn_password_change',
    at: now,
    emailHash,
    userId: user.id,
    ...(address ? { address } : {}),
    ...(userAgent ? { userAgent } : {}),
    details: { isRecovery },
  });
  return changed;
}
