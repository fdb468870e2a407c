import { addAccount } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { AnswersDesk } from './answers-desk.ts';
import type { AnswersWorld } from './answers-world.ts';

/** Records of addresses: one that waits, one that parted from its record, and an account that has none. */
export async function recordAddresses(
  { recordProcedure }: AnswersDesk,
  { ada, account, amelia, bo, cleo }: AnswersWorld,
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
): Promise<void> {
  const cleosAccount = await asOwner(async (transaction) => {
    const { query } = transaction;
    await query(`update auth.users set email = 'ortega@example.org' where id = $1`, [account.userId]);
    await query(
      `insert into auth.address_changes (user_id, new_email, new_email_hash, asked_by, browser, asked_at, expires_at)
       values ($1, 'amelia.ortega@example.org', '\\x02', $1, 'Safari on iPhone', now(), now() + interval '1 day')`,
      [account.userId],
    );
    await query(
      `insert into auth.one_time_tokens (token_hash, purpose, user_id, expires_at)
       values ('\\x02', 'address', $1, now() + interval '1 day')`,
      [account.userId],
    );
    return addAccount(transaction, { email: 'cleo@example.org' });
  });
  for (const by of [account, ada]) await recordProcedure('own_address', {}, by);
  for (const member of [amelia, cleo, bo]) await recordProcedure('member_address', { member }, ada);
  await asOwner(async ({ query }) => {
    await query(`delete from auth.one_time_tokens where purpose = 'address'`);
    await query('delete from auth.address_changes');
    await query(`update auth.users set email = 'amelia@example.org' where id = $1`, [account.userId]);
    await query('delete from auth.users where id = $1', [cleosAccount.userId]);
  });
}
