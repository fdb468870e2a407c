import { queueMail } from '../mail/outbox.ts';
import { recordEvent } from '../security/events.ts';
import type { Transaction } from '../transaction.ts';
import { forgetAttempts } from './signin-attempts.ts';
import type { User } from './users.ts';

type PasswordChange = {
  user: User;
  passwordHash: string;
  emailHash: Buffer;
  now: Date;
  /** Whether a reset link allowed the change, rather than the old password or a fresh sign-in. */
  isRecovery: boolean;
  /** Whether the device that changed it stays signed in, with a new session. */
  staysSignedIn?: boolean;
  /** The session that stays; without it all of them end. */
  keptSessionId?: string;
  address?: string;
  userAgent?: string;
};

/** Sets the password and ends whatever was open before: sessions, links, locks. The owner gets mail. */
export async function changePassword(transaction: Transaction, change: PasswordChange): Promise<User> {
  const { user, passwordHash, emailHash, now, isRecovery, keptSessionId, address, userAgent } = change;
  const staysSignedIn = change.staysSignedIn ?? keptSessionId !== undefined;
  const changed = await transaction.first<User>(
    `update auth.users set password_hash = $2, password_set_at = $3,
       password_mailed_at = case when $4 then $3 else password_mailed_at end
     where id = $1 returning *`,
    [user.id, passwordHash, now, isRecovery],
  );
  if (!changed) throw new Error('The password was not stored');
  await transaction.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    user.id,
    keptSessionId,
  ]);
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [user.id]);
  await transaction.query(
    `delete from app.mail_outbox where user_id = $1 and kind in ('reset-password', 'confirm-address') and sent_at is null`,
    [user.id],
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
