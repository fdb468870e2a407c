import { afterAll, beforeAll, expect, test } from 'vitest';
import { act } from './credential-world.ts';
import { wrongCounts } from './kept-counts.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  await tested.asOwner((transaction) => addMember(transaction));
});
afterAll(() => tested.close());

test('counts an organization whose capitals alone were changed', async () => {
  await ownerRows(tested, 'update members set organization = upper(organization)');
  expect(await wrongCounts(tested)).toEqual([]);
});

test('counts nothing anew when a program is saved as it was', async () => {
  const written = `select xmin::text, ctid::text from app.member_counts union all
    select xmin::text, ctid::text from app.member_standings order by 1, 2`;
  const before = await ownerRows(tested, written);
  await ownerRows(tested, 'update programs set base_id = base_id, program_type = program_type');
  expect(await ownerRows(tested, written)).toEqual(before);
});

test('stays right when a credential is renewed while its program moves', async () => {
  const programId = await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG4' }));
  const place = { memberId: await tested.asOwner((transaction) => addMember(transaction)), programId };
  await act(tested, admin.claims, 'issue', place, new Date(Date.now() - 30 * 86_400_000));
  let renewing: Promise<unknown> | undefined;
  await tested.asOwner(async ({ query }) => {
    await query('begin');
    await query(`update programs set base_id = (select id from bases where base_name = 'LG5') where id = $1`, [
      programId,
    ]);
    renewing = act(tested, admin.claims, 'renew', place);
    await expect.poll(waiting).toBe(1);
    await query('commit');
  });
  expect(await renewing).toMatchObject({ kind: 'done' });
  expect(await wrongCounts(tested)).toEqual([]);
});

/** How many transactions wait for a count. */
async function waiting(): Promise<number> {
  const waits = `select from pg_locks where not granted and relation = 'app.member_counts'::regclass`;
  return (await ownerRows(tested, waits)).length;
}
