import type { Transaction } from '../transaction.ts';

type Addressed = { user_id: string | null; recipient: string };

/** Notes that a mail server refused an account's address for good, unless the account has another by now. */
export async function markAddress({ query }: Transaction, { user_id, recipient }: Addressed, now: Date): Promise<void> {
  await query(
    `insert into app.refused_addresses as r (user_id, address, refused_at)
     select u.id, u.email, $3 from auth.users u where u.id = $1 and u.email = $2
     on conflict (user_id) do update set address = excluded.address, refused_at = excluded.refused_at`,
    [user_id, recipient, now],
  );
}

/** Records that the mail server accepted a letter to this address. */
export async function clearAddress({ query }: Transaction, { user_id, recipient }: Addressed): Promise<void> {
  await query('delete from app.refused_addresses where user_id = $1 and address = $2', [user_id, recipient]);
}
