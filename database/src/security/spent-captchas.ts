import { build, type Transaction } from '../transaction.ts';

/** False when it was spent before. Of several at once exactly one gets true. */
export async function spendCaptcha(transaction: Transaction, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await transaction.all(
    build
      .insertInto('app.spent_captchas')
      .values({ token_hash: tokenHash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .returning('token_hash'),
  );
  return rows.length === 1;
}

// Clocks of several processes differ: a row that one of them may still need is kept.
const keptAfterExpiryMs = 3_600_000;

/** Removes what is refused for its age anyway. */
export async function purgeSpentCaptchas(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptAfterExpiryMs);
  await transaction.all(build.deleteFrom('app.spent_captchas').where('expires_at', '<', before));
}
