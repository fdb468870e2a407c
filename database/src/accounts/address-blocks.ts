import { build, type Transaction } from '../transaction.ts';
import type { AddressFailures } from './address-failures.ts';

/** Until when an address may not sign in; null when it may. */
export async function findAddressBlock(transaction: Transaction, address: string, now: Date): Promise<Date | null> {
  const block = await transaction.first(
    build
      .selectFrom('app.blocked_addresses')
      .select('blocked_until')
      .where('address', '=', address)
      .where('blocked_until', '>', now),
  );
  return block?.blocked_until ?? null;
}

type Block = AddressFailures & { address: string; blockedUntil: Date; now: Date };

/** Blocks an address; true for the one call that began the block. A block that runs is not extended. */
export async function blockAddress(
  transaction: Transaction,
  { address, blockedUntil, now, failures, accounts }: Block,
): Promise<boolean> {
  const block = { blocked_until: blockedUntil, failures, accounts, blocked_at: now };
  const begun = await transaction.all(
    build
      .insertInto('app.blocked_addresses')
      .values({ address, ...block })
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet(block).where('app.blocked_addresses.blocked_until', '<=', now),
      )
      .returning('address'),
  );
  return begun.length > 0;
}
