import type { Connection } from '../../database/src/connections/connection.ts';
import { createPasswords } from '../../server/src/accounts/passwords/passwords.ts';
import { asOwner, password } from '../bench/database.ts';

export const organization = 'Measured Rescue';

/** Adds confirmed accounts that share one password, and an organization to register with. */
export async function addAccounts(owner: Connection, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `known${index}@measure.test`);
  const hash = await (await createPasswords()).hash(password);
  await asOwner(owner, async (client) => {
    await client.query(
      `insert into auth.users (email, password_hash, email_confirmed_at)
       select email, $2, now() from unnest($1::text[]) as given (email) on conflict do nothing`,
      [emails, hash],
    );
    await client.query(
      `insert into organization_whitelist (name, display_name, is_active) values ($1, $2, true) on conflict do nothing`,
      [organization.toLowerCase(), organization],
    );
    await client.query('analyze auth.users');
  });
  return emails;
}
