import type { Connection } from '../../database/src/connections/connection.ts';
import { createTokens } from '../../server/src/http/callers/tokens.ts';
import { asOwner, secret } from '../bench/database.ts';

/** The headers of an administrator added to an empty product and signed in for an hour. */
export async function addAdministrator(owner: Connection): Promise<Record<string, string>> {
  const session = await asOwner(owner, async (client) => {
    await client.query(
      `with account as (
         insert into auth.users (email, password_hash, email_confirmed_at) values ('a@measure.example', 'none', now()) returning id
       )
       insert into administrators (user_id, role, first_name, last_name) select id, 'admin', 'Ada', 'Admin' from account`,
    );
    // Signs in afterward, since becoming an administrator ends every session.
    const { rows } = await client.query<{ user_id: string; id: string }>(
      `insert into auth.sessions (user_id, idle_until, ends_at)
       select id, now() + interval '1 hour', now() + interval '1 hour' from auth.users returning user_id, id`,
    );
    return rows[0];
  });
  const tokens = await createTokens([secret], 'http://bench.test/auth/v1');
  const now = new Date();
  const claims = {
    sub: session?.user_id ?? '',
    session_id: session?.id ?? '',
    proven_at: Math.floor(now.getTime() / 1000),
  };
  const token = await tokens.sign(claims, now);
  return { apikey: tokens.anonKey, Authorization: `Bearer ${token}` };
}
