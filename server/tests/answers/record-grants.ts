import { addGrantee } from '@ffl/database/tests/worlds/grantees';
import { addAccount } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { AnswersDesk } from './answers-desk.ts';
import { type AnswersWorld, dayAhead } from './answers-world.ts';

/** Grants of a member, of an account without a record, and of somebody invited. */
export async function recordGrants(
  { recordCall, recordProcedure }: AnswersDesk,
  { ada, account, amelia, bo, base }: AnswersWorld,
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
): Promise<void> {
  await recordProcedure('own_grants', {}, account);
  const loose = await asOwner(async (transaction) => {
    const person = await addAccount(transaction, { email: 'rae@example.org' });
    await transaction.query('update auth.users set last_sign_in_at = now() where id = any ($1)', [
      [person.userId, ada.userId],
    ]);
    return person;
  });
  const organization = await asOwner(async ({ first }) => {
    const row = await first<{ id: string }>(`select id from organization_whitelist where name = 'summit'`);
    return row?.id ?? '';
  });
  const give = (email: string, scope: object, more: object = {}) =>
    recordCall('give-grant', { email, kind: 'reader', scope, reason: 'Dispatches for the county', ...more }, ada);
  const { data } = (await give(account.email, { of: 'base', id: base })) as { data: { grantId: string } };
  await give(account.email, { of: 'organization', id: organization }, { endsAt: `${dayAhead(90)}T12:00:00Z` });
  await give(loose.email, { of: 'all' }, { firstName: 'Rae', lastName: 'Reader' });
  await give('ivy@example.org', { of: 'all' }, { firstName: 'Ivy', lastName: 'Invited' });
  await asOwner(({ query }) => query(`update app.grants set given_by = null where scope = 'organization'`));
  await recordCall('change-grant', { grantId: data.grantId, endsAt: null, reason: 'Stays for the season' }, ada);
  for (const by of [account, loose]) await recordProcedure('own_grants', {}, by);
  await recordProcedure('access_list', {}, ada);
  // A lead isn't told when people outside signed in.
  const lead = await asOwner((transaction) => addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: base }));
  await recordProcedure('access_list', {}, lead);
  await recordProcedure('own_letters', {}, lead);
  for (const address of [account.email, 'stranger@example.org'])
    await recordProcedure('grant_recipient', { address }, ada);
  for (const member of [amelia, bo]) await recordProcedure('grants_of_member', { member }, ada);
  await recordProcedure('acts_about', { member: amelia }, ada);
  await recordCall('end-grant', { grantId: data.grantId, reason: 'Works elsewhere now' }, ada);
  await asOwner(async ({ query }) => {
    await query('delete from auth.users where id = $1 or email = $2', [loose.userId, 'ivy@example.org']);
    await query('delete from app.grants');
  });
}
