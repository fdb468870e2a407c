import { openRecoverySession, redeemRecoveryToken } from '@ffl/database/accounts/recovery';
import { AuthError } from '../../auth/auth-error.ts';
import { linkRefused } from '../../auth/link-refused.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sessionJson } from '../../http/session-json.ts';
import { recoveryLimits } from './recovery-limits.ts';

/** Spends a reset link. Its session lives minutes and is good for nothing but a new password (security 1.5). */
export async function openRecovery(dependencies: Dependencies, token: string) {
  const now = dependencies.clock();
  const endsAt = new Date(now.getTime() + recoveryLimits.sessionMinutes * 60_000);
  const { session, user } = await dependencies.database.asService(async (transaction) => {
    const owner = await redeemRecoveryToken(transaction, token, now);
    if (!owner) throw linkRefused();
    if (owner.banned_until && owner.banned_until > now) throw new AuthError('user_banned', 'User is banned');
    return { session: await openRecoverySession(transaction, owner.id, now, endsAt), user: owner };
  });
  return sessionJson(dependencies, session, user, now, recoveryLimits.sessionMinutes * 60);
}
