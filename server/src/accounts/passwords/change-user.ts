import { changePassword } from '@ffl/database/accounts/change-password';
import { lockSession, type Session } from '@ffl/database/accounts/sessions';
import { mergeMetadata, type User } from '@ffl/database/accounts/users';
import { AuthError } from '../../auth/auth-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { recoveryLimits } from '../recovery/recovery-limits.ts';
import { hashAllowedPassword } from './hash-allowed-password.ts';

export type UserChange = { password?: string; currentPassword?: string; data?: Record<string, unknown> };

type SignedIn = { session: Session; user: User };

/** Changes password and metadata together or not at all. A changed password ends every session, this one too. */
export async function changeUser(
  dependencies: Dependencies,
  { session, user }: SignedIn,
  change: UserChange,
  caller: Caller,
): Promise<User> {
  const { database, clock, hashEmail, mail } = dependencies;
  const passwordHash = await hashAllowedPassword(dependencies, { session, user }, change);
  const changed = await database.asService(async (transaction) => {
    // Of two changes at once the second finds the session ended by the first.
    if (!(await lockSession(transaction, session.id)))
      throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
    const merged = change.data ? await mergeMetadata(transaction, user.id, change.data) : user;
    if (Buffer.byteLength(JSON.stringify(merged.user_metadata)) > recoveryLimits.metadataMaxBytes)
      throw new AuthError('validation_failed', 'data may hold at most 4 KiB');
    if (passwordHash === null) return merged;
    const isRecovery = session.is_recovery;
    const facts = { passwordHash, emailHash: hashEmail(user.email), now: clock(), isRecovery, ...caller };
    return changePassword(transaction, { user: merged, ...facts });
  });
  mail.wake();
  return changed;
}
