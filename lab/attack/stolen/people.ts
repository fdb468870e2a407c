import type pg from 'pg';
import { sampleAccounts } from '../../../domain/src/accounts/sample-accounts.ts';

/** All have the lab's password. The administrators were made a month ago. */
export const people = {
  /** The sample's super administrator. */
  chief: sampleAccounts.administratorEmail,
  secondChief: 'second.chief@attack.example',
  /** A super administrator whose password was stolen. */
  robbedChief: 'robbed.chief@attack.example',
  dispatcher: 'dispatcher@attack.example',
  /** A member whom a thief makes an administrator. */
  accomplice: sampleAccounts.memberEmail,
} as const;

export async function addPeople(client: pg.Client, passwordHash: string): Promise<void> {
  const { secondChief, robbedChief, dispatcher } = people;
  await client.query(
    `with account as (
       insert into auth.users (email, password_hash, email_confirmed_at)
       select email, $1, now() from unnest($2::text[]) email returning id, email
     )
     insert into administrators (user_id, role, first_name, last_name)
     select id, case email when $3 then 'admin' else 'super_admin' end, 'Robin', split_part(email, '@', 1) from account`,
    [passwordHash, [secondChief, robbedChief, dispatcher], dispatcher],
  );
  await client.query(`update administrators set created_at = now() - interval '30 days'`);
  // Requires a second step as in production, with seven days to set it up.
  await client.query(
    `update app.security_settings set value = 'required', changed_at = now() where key = 'admin_second_factor'`,
  );
  const { rows } = await client.query(`select to_regclass('app.administrator_terms') as terms`);
  if (rows[0]?.terms) await client.query(`update app.administrator_terms set began_at = began_at - interval '30 days'`);
}
