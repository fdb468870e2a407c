import { openRecoverySession, redeemRecoveryToken } from '@ffl/database/accounts/recovery';
import type { Accounts } from '../accounts.ts';
import { type OpenedSession, openedSession } from '../sessions/opened-session.ts';
import { recoveryLimits } from './recovery-limits.ts';

export type RecoveryOutcome = { kind: 'opened'; opened: OpenedSession } | { kind: 'link refused' | 'banned' };

/** Spends a reset link. Its session lives minutes and is good for nothing but a new password (security 1.5). */
export async function openRecovery(accounts: Accounts, token: string): Promise<RecoveryOutcome> {
  const now = accounts.clock();
  const endsAt = new Date(now.getTime() + recoveryLimits.sessionMinutes * 60_000);
  return accounts.database.asService(async (transaction): Promise<RecoveryOutcome> => {
    const user = await redeemRecoveryToken(transaction, token, now);
    if (!user) return { kind: 'link refused' };
    if (user.banned_until && user.banned_until > now) return { kind: 'banned' };
    const session = await openRecoverySession(transaction, user.id, now, endsAt);
    const seconds = recoveryLimits.sessionMinutes * 60;
    return { kind: 'opened', opened: { ...openedSession(accounts, { session, user, at: now }), seconds } };
  });
}
