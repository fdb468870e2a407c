import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '../src/actors/act-as.ts';
import { readPlaces } from '../src/transfer/read-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

const people = JSON.stringify([
  {
    id: crypto.randomUUID(),
    is_new: true,
    is_changed: false,
    first_name: 'Maya',
    last_name: 'Lindqvist',
    email: 'maya@import.test',
    organization: 'SAR',
  },
]);
const statements = [
  `select app.write_imported(gen_random_uuid(), $1::jsonb, '[]')`,
  `select app.open_import(gen_random_uuid(), now(), $1::jsonb)`,
  'select app.import_places($1::boolean)',
  'select app.import_known($1::text[], true)',
] as const;
const valuesOf = (statement: string) => [
  statement.includes('places') || (statement.includes('known') ? ['maya@import.test'] : people),
];

test.each(statements)('%s is refused to the service itself, a member and a former administrator', async (statement) => {
  const [member, administrator] = await tested.asOwner(async (transaction) => [
    await addMemberWithAccount(transaction),
    await addAdministrator(transaction, { isActive: false }),
  ]);
  const asService = (claims = { role: 'authenticated' }) =>
    tested.database.asService(async (transaction) => {
      await actAs(transaction, claims);
      return transaction.query(statement, valuesOf(statement));
    });
  await expectRefusal(asService(), '42501');
  await expectRefusal(asService(member?.claims), '42501');
  await expectRefusal(asService(administrator?.claims), '42501');
  expect(await ownerRows(tested, `select id from members where email = 'maya@import.test'`)).toEqual([]);
});

test.each(statements)("%s is out of reach of requests, even an administrator's", async (statement) => {
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  await expectRefusal(actorRows(tested, claims, statement, valuesOf(statement)), '42501');
});

test("a file is compared with bases' former names, as long as no other base has them", async () => {
  const admin = await tested.asOwner(async (transaction) => {
    const rename = (from: string, to: string) =>
      transaction.query('update bases set base_name = $2 where base_name = $1', [from, to]);
    await rename('LG3', 'Ouray');
    await rename('LG4', 'Silverton');
    await transaction.query(`insert into bases (base_name) values ('LG4')`);
    return addAdministrator(transaction);
  });
  const places = await tested.database.asService(async (transaction) => {
    await actAs(transaction, admin.claims);
    return readPlaces(transaction, { locks: false });
  });
  expect(places.formerBases).toEqual([{ name: 'LG3', now: 'Ouray' }]);
});
