import type { Transaction } from '../transaction.ts';

/** Returns false if it was spent before. Of several simultaneous calls, exactly one returns true. */
export async function spendCaptcha(transaction: Transaction, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await transaction.all(
    `insert into app.spent_captchas (token_hash, expires_at) values ($1, $2)
     on conflict (token_hash) do nothing returning token_hash`,
    [tokenHash, expiresAt],
  );
  return rows.length === 1;
}

// Clocks of several processes differ: a row one of them may still need is kept.
const keptAfterExpiryMs = 3_600_000;

/** Removes those that would be refused for their age anyway. */
export async function purgeSpentCaptchas(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptAfterExpiryMs);
  await transaction.query('delete from app.spent_captchas where expires_at < $1', [before]);
}
