import type { Transaction } from '../transaction.ts';

export type AddressFailures = { failures: number; accounts: number };

/** Counts a failed sign-in by origin and returns all from there in the window. */
export async function countAddressFailure(
  transaction: Transaction,
  address: string,
  emailHash: Buffer,
  windowMinutes: number,
  now: Date,
): Promise<AddressFailures> {
  await transaction.query(
    `insert into app.address_failures as f (address, email_hash, failures, window_started_at) values ($1, $2, 1, $3)
     on conflict (address, email_hash) do update set
       failures = case when f.window_started_at <= $4 then 1 else f.failures + 1 end,
       window_started_at = case when f.window_started_at <= $4 then $3 else f.window_started_at end`,
    [address, emailHash, now, windowStart(windowMinutes, now)],
  );
  return readAddressFailures(transaction, address, windowMinutes, now);
}

export async function readAddressFailures(
  transaction: Transaction,
  address: string,
  windowMinutes: number,
  now: Date,
): Promise<AddressFailures> {
  const row = await transaction.first<AddressFailures>(
    `select coalesce(sum(failures), 0)::integer as failures, count(*)::integer as accounts
     from app.address_failures where address = $1 and window_started_at > $2`,
    [address, windowStart(windowMinutes, now)],
  );
  return row ?? { failures: 0, accounts: 0 };
}

/** Clears an e-mail's failures, at one address or everywhere, once its owner has signed in. */
export async function forgiveFailures(transaction: Transaction, emailHash: Buffer, address?: string): Promise<void> {
  await transaction.query(
    'delete from app.address_failures where email_hash = $1 and address = coalesce($2, address)',
    [emailHash, address],
  );
}

function windowStart(windowMinutes: number, now: Date): Date {
  return new Date(now.getTime() - windowMinutes * 60_000);
}
