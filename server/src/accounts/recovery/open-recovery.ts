import { openRecoverySession, redeemRecoveryToken } from '@ffl/database/accounts/recovery';
import type { Accounts } from '../accounts.ts';
import { type OpenedSession, openedSession } from '../sessions/opened-session.ts';
import { provenNow } from '../sessions/shown.ts';
import { recoveryLimits } from './recovery-limits.ts';

export type RecoveryOutcome = { kind: 'opened'; opened: OpenedSession } | { kind: 'link refused' | 'banned' };

/** Spends a reset link. Its session lives minutes and is good only for a new password (security 1.5). */
export async function openRecovery(accounts: Accounts, token: string): Promise<RecoveryOutcome> {
  const now = accounts.clock();
  const endsAt = new Date(now.getTime() + recoveryLimits.sessionMinutes * 60_000);
  const opening = accounts.database.asService(async (transaction): Promise<RecoveryOutcome> => {
    const user = await redeemRecoveryToken(transaction, token, now);
    if (!user) return { kind: 'link refused' };
    if (user.banned_until && user.banned_until > now) throw new Banned();
    const session = await openRecoverySession(transaction, user.id, now, endsAt);
    const seconds = recoveryLimits.sessionMinutes * 60;
    const opened = await openedSession(accounts, transaction, { session, user, shown: provenNow(now), at: now });
    return { kind: 'opened', opened: { ...opened, seconds } };
  });
  return opening.catch((error: unknown): RecoveryOutcome => {
    if (error instanceof Banned) return { kind: 'banned' };
    throw error;
  });
}

/** Thrown to roll back, so that a banned person neither spends the link nor confirms an email with it. */
class Banned extends Error {}
