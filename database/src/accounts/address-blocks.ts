import type { Transaction } from '../transaction.ts';
import type { AddressFailures } from './address-failures.ts';

/** When an address may sign in again; null if it isn't blocked. */
export async function findAddressBlock(transaction: Transaction, address: string, now: Date): Promise<Date | null> {
  const block = await transaction.first<{ blocked_until: Date }>(
    'select blocked_until from app.blocked_addresses where address = $1 and blocked_until > $2',
    [address, now],
  );
  return block?.blocked_until ?? null;
}

type Block = AddressFailures & { address: string; blockedUntil: Date; now: Date };

/** Blocks an address; true for the one call that started the block. A running block isn't extended. */
export async function blockAddress(
  transaction: Transaction,
  { address, blockedUntil, now, failures, accounts }: Block,
): Promise<boolean> {
  const begun = await transaction.all(
    `insert into app.blocked_addresses as b (address, blocked_until, failures, accounts, blocked_at)
     values ($1, $2, $3, $4, $5)
     on conflict (address) do update set blocked_until = excluded.blocked_until, failures = excluded.failures,
       accounts = excluded.accounts, blocked_at = excluded.blocked_at
     where b.blocked_until <= $5 returning address`,
    [address, blockedUntil, failures, accounts, now],
  );
  return begun.length > 0;
}
