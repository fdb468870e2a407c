import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merge } from '../src/merges/merge.ts';
import { mergeAs, planned, unmergeAs } from './merge-world.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, addMember, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const one = async (sql: string, values: readonly unknown[]) => (await ownerRows(tested, sql, values))[0];

/** A super administrator, and the record of somebody with rights that was merged into a member's, whose account stayed. */
async function mergedWithRights() {
  const [chief, boss, kept] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    await addAdministrator(transaction),
    await addMemberWithAccount(transaction),
  ]);
  const hiddenId = await tested.asOwner((transaction) => addMember(transaction, { email: boss.email }, boss.userId));
  const request = { keptId: kept.memberId, hiddenId, account: 'kept' } as const;
  return { chief, boss, ...request, ...(await mergeAs(tested, chief.claims, request)) };
}

test('the record of an account with rights is deleted with the one it was merged into by super administrators only', async () => {
  const { chief, keptId, hiddenId } = await mergedWithRights();
  const remove = ({ claims }: Person) =>
    tested.database.asActor(claims, ({ query }) => query('delete from members where id = $1', [keptId]));
  await expect(remove(admin)).rejects.toThrow(
    'Only super administrators delete the record of somebody who administers.',
  );
  expect(await one('select count(*)::int from members where id = any ($1)', [[keptId, hiddenId]])).toEqual({
    count: 2,
  });
  await remove(chief);
  expect(await one('select count(*)::int from members where id = any ($1)', [[keptId, hiddenId]])).toEqual({
    count: 0,
  });
});

test('nobody gives rights to an account that a merge ended', async () => {
  const { chief, boss } = await mergedWithRights();
  const write = (sql: string) => tested.database.asActor(chief.claims, ({ query }) => query(sql, [boss.userId]));
  await write('update administrators set is_active = false where user_id = $1');
  const refusal = 'This account was closed when two records were merged. Choose the one that stayed.';
  await expect(write('update administrators set is_active = true where user_id = $1')).rejects.toThrow(refusal);
  await write('delete from administrators where user_id = $1');
  const given = `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`;
  await expect(write(given)).rejects.toThrow(refusal);
});

test('an account that was frozen after a merge ended it stays frozen when the merge is undone', async () => {
  const { chief, boss, mergeId } = await mergedWithRights();
  const until = addCalendarDays(new Date(), 2);
  await tested.asOwner(({ query }) => query('select app.freeze($1, $2, $3)', [boss.userId, chief.userId, until]));
  await unmergeAs(tested, chief.claims, mergeId);
  expect(await one('select banned_until from auth.users where id = $1', [boss.userId])).toEqual({
    banned_until: until,
  });
});

test('a merge waits for rights that are being given to one of its accounts, which then count', async () => {
  const [chief, kept, hidden] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction, { role: 'super_admin' }),
    await addMemberWithAccount(transaction),
    await addMemberWithAccount(transaction),
  ]);
  const request = { keptId: kept.memberId, hiddenId: hidden.memberId, account: 'kept' } as const;
  const { fingerprint } = await planned(tested, admin.claims, request);
  const waiting = () =>
    ownerRows(
      tested,
      'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
    );
  let merging: ReturnType<typeof merge> | undefined;
  await tested.database.asActor(chief.claims, async ({ query }) => {
    await query(`insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`, [
      hidden.userId,
    ]);
    merging = tested.database.asActor(admin.claims, (opened) => merge(opened, { ...request, fingerprint }, new Date()));
    await expect.poll(waiting).toHaveLength(1);
  });
  expect(await merging).toMatchObject({ code: 'not_allowed' });
});
