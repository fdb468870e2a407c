import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import { actorRows } from '@ffl/database/tests/rows';
import { addAdministrator, addMember, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Deletion, findDeleted, noteDeleted } from '../src/backups/deleted-members.ts';

let tested: TestDatabase;
let admin: Person;
let folder: string;
const thief = { account: crypto.randomUUID(), email: 'thief@example.test' };

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffl-noted-'));
  return () => rm(folder, { recursive: true });
});
afterAll(() => tested.close());

async function note(): Promise<Deletion[]> {
  const client = await connectAsOwner(tested.owner);
  await noteDeleted(client, folder).finally(() => client.end());
  return JSON.parse(await readFile(join(folder, 'deleted-members.json'), 'utf8'));
}

async function deletedBy(person: Person | null): Promise<string> {
  const id = await tested.asOwner((transaction) => addMember(transaction));
  if (person) await actorRows(tested, person.claims, 'delete from members where id = $1 returning id', [id]);
  else await tested.asOwner(({ query }) => query('delete from members where id = $1', [id]));
  return id;
}

const about = (noted: Deletion[], id: string) => noted.find((one) => one.id === id);

test('a note says who deleted whom, and when, and of the deleted person nothing but the id', async () => {
  const [byAdmin, onServer] = [await deletedBy(admin), await deletedBy(null)];
  const noted = await note();
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(about(noted, byAdmin)).toEqual({ id: byAdmin, at, account: admin.userId, email: admin.email });
  expect(about(noted, onServer)).toEqual({ id: onServer, at, account: null });
});

test('a note says who had asked for it, as the account that deleted them says', async () => {
  const id = await tested.asOwner((transaction) => addMember(transaction));
  await actorRows(tested, admin.claims, 'select delete_member_who_asked($1)', [id]);
  expect(about(await note(), id)).toMatchObject({ account: admin.userId, wasAsked: true });
});

test('an address stays as it was noted, also when its account gets another or goes', async () => {
  const other = await tested.asOwner((transaction) => addAdministrator(transaction));
  const id = await deletedBy(other);
  await note();
  await tested.asOwner(({ query }) =>
    query('update auth.users set email = $2 where id = $1', [other.userId, `new-${other.email}`]),
  );
  expect(about(await note(), id)).toMatchObject({ account: other.userId, email: other.email });
  await tested.asOwner(async ({ query }) => {
    await query('delete from administrators where user_id = $1', [other.userId]);
    await query('delete from auth.users where id = $1', [other.userId]);
  });
  expect(about(await note(), id)).toMatchObject({ account: other.userId, email: other.email });
});

test('a bare id of version 1.0.0 gets what the database knows of it, and stays where it knows nothing', async () => {
  const id = await deletedBy(admin);
  const unknown = crypto.randomUUID();
  await writeFile(join(folder, 'deleted-members.json'), JSON.stringify([unknown, id]));
  const noted = await note();
  expect(about(noted, id)).toMatchObject({ account: admin.userId, email: admin.email });
  expect(about(noted, unknown)).toEqual({ id: unknown });
});

test('the note forgets who deleted somebody with the last backup that could need it, and keeps the id', async () => {
  const id = crypto.randomUUID();
  const at = new Date(Date.now() - 36.1 * 86_400_000).toISOString();
  const young = { id: crypto.randomUUID(), at: new Date(Date.now() - 35 * 86_400_000).toISOString(), ...thief };
  await writeFile(join(folder, 'deleted-members.json'), JSON.stringify([{ id, at, ...thief }, young]));
  const noted = await note();
  expect(about(noted, id)).toEqual({ id, at });
  expect(about(noted, young.id)).toEqual(young);
});

test("a restore's own deletions are noted without who deleted first, and people whom it left are not asked about again", async () => {
  const [again, back] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction),
  ]);
  const at = new Date(Date.now() - 1_000).toISOString();
  const before = [again, back].map((id) => ({ id, at, ...thief }));
  await writeFile(join(folder, 'deleted-members.json'), JSON.stringify(before));
  const find = () => tested.asOwner((transaction) => findDeleted(transaction, before));
  expect(await find()).toEqual(before.map((one) => ({ ...one, name: expect.any(String) })));
  await tested.asOwner(async ({ query }) => {
    await query('begin');
    await query('delete from members where id = $1', [again]);
    await query('insert into app.restores (restored_at, records_until) values (now(), now())');
    await query('commit');
  });
  expect(about(await note(), again)).toEqual(before[0]);
  expect(await find()).toEqual([]);
});
