import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../src/transaction.ts';
import { mergeAs } from './merge-world.ts';
import { ownerRows } from './rows.ts';
import { addBaseWithHolder, addGrantee } from './worlds/grantees.ts';
import { addAdministrator, addMember } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
  await ownerRows(
    tested,
    `create function acts.add_somebody() returns uuid language sql security definer as $$
       insert into public.members (first_name, last_name, email, organization)
       select 'New', 'Comer', 'new@comer.example', m.organization from public.members m limit 1 returning id $$`,
  );
  await ownerRows(tested, 'grant execute on function acts.add_somebody() to app_grantee');
});
afterAll(() => tested.close());

async function seenIn({ query }: Transaction): Promise<string[]> {
  return (await query<{ id: string }>('select id from members order by id')).rows.map(({ id }) => id);
}

const isReadOnly = true;

async function createReaders() {
  return tested.asOwner(async (transaction) => {
    const here = await addBaseWithHolder(transaction);
    const elsewhere = await addBaseWithHolder(transaction);
    const reader = await addGrantee(transaction, { scope: 'base', baseId: here.id });
    const other = await addGrantee(transaction, { scope: 'base', baseId: elsewhere.id });
    return { here, elsewhere, reader, other };
  });
}

test('whom a reading transaction found is whom it shows to the end, and to its caller only', async () => {
  const { here, elsewhere, reader, other } = await createReaders();
  await tested.database.asActor(
    reader.claims,
    async (transaction) => {
      expect(await seenIn(transaction)).toEqual([here.memberId]);
      await ownerRows(tested, 'update app.grants set ended_at = now() where user_id = $1', [reader.userId]);
      expect(await seenIn(transaction)).toEqual([here.memberId]);
      await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(other.claims)]);
      expect(await seenIn(transaction)).toEqual([elsewhere.memberId]);
    },
    { isReadOnly },
  );
});

test('a transaction that may write shows at its next statement what was written', async () => {
  const { here } = await createReaders();
  const lead = await tested.asOwner((transaction) =>
    addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: here.id }),
  );
  await tested.database.asActor(lead.claims, async (transaction) => {
    expect(await seenIn(transaction)).toEqual([here.memberId]);
    const added = await transaction.first<{ id: string }>('select acts.add_somebody() as id');
    expect(await seenIn(transaction)).toEqual([here.memberId, added?.id].sort());
  });
});

test('people whom a request names by id are found alone, as a list would show them, and nobody else', async () => {
  const { here, elsewhere } = await createReaders();
  const [administrator, lead, newcomer, merged] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: here.id }),
    await addMember(transaction),
    await addMember(transaction),
  ]);
  const named = [here.memberId, elsewhere.memberId, newcomer, merged];
  async function shown(ids: readonly string[]) {
    const { rows } = await tested.database.readAsActor<{ id: string; asked: string }>(lead.claims, () => ({
      text: `select id, (select current_setting('app.people_asked', true)) as asked from members where id = any ($1) order by id`,
      values: [ids],
    }));
    return rows;
  }
  async function expectFound(inside: readonly string[]) {
    for (const ids of [named, ...named.map((id) => [id])]) {
      const found = ids.filter((id) => inside.includes(id)).sort();
      const rows = await shown(ids);
      expect(rows.map(({ id }) => id)).toEqual(found);
      for (const { asked } of rows) expect(asked.slice(1, -1).split(',').sort()).toEqual(found);
    }
  }
  // The role of a session is learned by its first read.
  await shown([]);
  await expectFound([here.memberId, newcomer, merged]);
  await mergeAs(tested, administrator.claims, { keptId: elsewhere.memberId, hiddenId: merged });
  await expectFound([here.memberId, newcomer]);
  await mergeAs(tested, administrator.claims, { keptId: here.memberId, hiddenId: newcomer });
  await expectFound([here.memberId, newcomer]);
});
