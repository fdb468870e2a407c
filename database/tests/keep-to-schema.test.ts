import { beforeEach, expect, test, vi } from 'vitest';
import { connect, type Database } from '../src/database.ts';
import { keepToSchema, OtherSchema } from '../src/schema/keep-to-schema.ts';
import { readSchemaFiles } from '../src/schema/schema-files.ts';
import { addAdministrator } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let kept: Database;
let log: string[];

beforeEach(async () => {
  tested = await createTestDatabase();
  log = [];
  kept = await keep(connect(tested.owner, tested.secret, 1));
  return async () => {
    await kept.close();
    await tested.close();
  };
});

const keep = async (database: Database, everyMs = 10) =>
  keepToSchema(database, { files: await readSchemaFiles(), log: (line) => log.push(line), everyMs });
const change = (sql: string) => tested.asOwner(({ query }) => query(sql));
const isOurs = (expected: boolean) => vi.waitFor(() => expect(kept.hasOurSchema()).toBe(expected));
async function queryTimes(database: Database, times: number): Promise<void> {
  const ask = vi.spyOn(database, 'schemaFiles');
  await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(times));
}

const overtaken =
  'Another version of Flight For Life changed the database: this process reads and writes nothing any more. Start that version in its place.';

test.each([
  ['ran a migration', `insert into schema_history.files (name, hash) values ('migrations/999-later.sql', 'unknown')`],
  ['replaced functions', `update schema_history.files set hash = 'another' where name = 'functions/members.sql'`],
  ['dropped the function that tells', 'drop function app.schema_files()'],
])('a process beneath which another version %s reads and writes nothing any more, and says so once', async (_, sql) => {
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const work = vi.fn();
  await change(sql);
  await isOurs(false);
  const once = { key: '00000000-0000-4000-8000-000000000001', requestHash: Buffer.from('request') };
  await expect(kept.asService(work)).rejects.toThrow(OtherSchema);
  await expect(kept.asActor(claims, work)).rejects.toThrow(OtherSchema);
  await expect(kept.asActorOnce(claims, once, work)).rejects.toThrow(OtherSchema);
  await expect(kept.readAsActor(claims, work)).rejects.toThrow(OtherSchema);
  expect(work).not.toHaveBeenCalled();
  expect(await kept.isHealthy()).toBe(true);
  expect(log).toEqual([overtaken]);
});

test('a process that misses a function before it knows of another version says that it is being updated', async () => {
  const database = await keep(connect(tested.owner, tested.secret, 1), 600_000);
  const work = () => database.asService(({ query }) => query('select app.seal_due()'));
  await expect(work()).rejects.toMatchObject({ code: '42883' });
  await change(`insert into schema_history.files (name, hash) values ('migrations/999-later.sql', 'unknown')`);
  await expect(work()).rejects.toThrow(OtherSchema);
  await database.close();
});

test('an overtaken process goes on when the schema is its own again', async () => {
  await change(`insert into schema_history.files (name, hash) values ('migrations/999-later.sql', 'unknown')`);
  await isOurs(false);
  await change(`delete from schema_history.files where name = 'migrations/999-later.sql'`);
  await isOurs(true);
  expect(await kept.asService(async ({ query }) => (await query('select 1 as one')).rows)).toEqual([{ one: 1 }]);
  expect(log).toEqual([overtaken, 'The database has the schema of this version again: this process goes on.']);
});

test('a file of functions that an older version left behind changes nothing, nor does a database that does not answer', async () => {
  await change(`insert into schema_history.files (name, hash) values ('functions/former.sql', 'unknown')`);
  const database = connect(tested.owner, tested.secret, 1);
  const watched = await keep(database);
  await queryTimes(database, 2);
  const lost = vi
    .spyOn(database, 'schemaFiles')
    .mockRejectedValue(Object.assign(new Error('gone'), { code: 'ENOENT' }));
  await vi.waitFor(() => expect(lost.mock.calls.length).toBeGreaterThan(2));
  expect([watched.hasOurSchema(), kept.hasOurSchema(), log]).toEqual([true, true, []]);
  await watched.close();
});
