import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestRole } from '../src/actor.ts';
import { addAdministrator, addMemberWithAccount } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

const countMembers = { text: 'select count(*)::int as count from members', values: [] };

async function reading(claims: Parameters<TestDatabase['database']['asActor']>[0]) {
  const asked: RequestRole[] = [];
  const answer = await tested.database.readAsActor<{ count: number }>(claims, (role) => {
    asked.push(role);
    return countMembers;
  });
  return { asked, role: answer.role, count: answer.rows[0]?.count };
}

test('a read is written for the role that the database decides, and every row is bound by it', async () => {
  const { admin, member } = await tested.asOwner(async (transaction) => ({
    admin: await addAdministrator(transaction),
    member: await addMemberWithAccount(transaction),
  }));
  for (const turn of [1, 2, 3, 4, 5]) {
    expect([turn, await reading(member.claims)]).toEqual([
      turn,
      { asked: ['authenticated'], role: 'authenticated', count: 1 },
    ]);
    const seen = await reading(admin.claims);
    expect([turn, seen.asked, seen.role]).toEqual([turn, ['app_admin'], 'app_admin']);
  }
});

test('a session whose role changed is never answered with what the old role could read', async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  expect(await reading(admin.claims)).toMatchObject({ role: 'app_admin' });
  await tested.asOwner(async (transaction) => {
    await transaction.query('delete from administrators where user_id = $1', [admin.userId]);
    const soon = new Date(Date.now() + 3_600_000);
    const values = [admin.claims.session_id, admin.userId, soon];
    await transaction.query(
      'insert into auth.sessions (id, user_id, idle_until, ends_at) values ($1, $2, $3, $3)',
      values,
    );
  });
  const asked = ['app_admin', 'authenticated'];
  expect(await reading(admin.claims)).toEqual({ asked, role: 'authenticated', count: 0 });
  expect(await reading(admin.claims)).toEqual({ asked: ['authenticated'], role: 'authenticated', count: 0 });
});

test('an ended session is refused in the same trip, and the connection serves the next person', async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  await reading(admin.claims);
  await tested.asOwner((transaction) =>
    transaction.query('delete from auth.sessions where user_id = $1', [admin.userId]),
  );
  await expect(reading(admin.claims)).rejects.toMatchObject({ code: 'FF401' });
  await expect(reading({ role: 'anon' })).rejects.toMatchObject({ code: '42501' });
});

test('a read writes nothing, whatever its statement says', async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  const write = () => ({
    text: `insert into seasons (name, program_id, start_date, end_date) select 'x', id, '2026-01-01', '2026-02-01' from programs`,
    values: [],
  });
  await expect(tested.database.readAsActor(admin.claims, write)).rejects.toMatchObject({ code: '25006' });
  await reading(admin.claims);
  await expect(tested.database.readAsActor(admin.claims, write)).rejects.toMatchObject({ code: '25006' });
});

test('a statement that comes again and again answers the values of each time', async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  for (const value of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { rows } = await tested.database.readAsActor(admin.claims, () => ({
      text: 'select $1::int as value',
      values: [value],
    }));
    expect(rows).toEqual([{ value }]);
  }
});
