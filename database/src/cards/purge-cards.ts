import { boardingLimits } from '@ffl/domain/boardings/limits';
import { cardLimits } from '@ffl/domain/cards/limits';
import type { Transaction } from '../transaction.ts';

const hourMs = 3_600_000;
// Clocks differ, and a checker should hear "too old" rather than "unknown key" or "revoked".
const keptHours = 2 * cardLimits.goodHours;

/**
 * Removes what no usable statement needs any more, and no boarding that may still arrive: whose card it was is read from
 * its key and its places. A removed place counts as revoked.
 */
export async function purgeCards(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptHours * hourMs);
  const stated = new Date(before.getTime() - boardingLimits.oldestDays * 24 * hourMs);
  await transaction.query('delete from app.card_keys where retired_at < $1', [stated]);
  await transaction.query('delete from app.card_indexes where stated_at < $1', [stated]);
  await transaction.query('delete from app.card_presentations where presented_at < $1', [before]);
  await transaction.query('delete from app.shown_codes where seen_at < $1', [before]);
}
