import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

test('what was rolled back at its end is never reported as done', async () => {
  await ownerRows(tested, 'create table parents (id int primary key)');
  await ownerRows(tested, 'create table children (of_id int references parents deferrable initially deferred)');
  await expect(ownerRows(tested, 'insert into children values ($1)', [1])).rejects.toMatchObject({ code: '23503' });
  expect(await ownerRows(tested, 'select * from children')).toEqual([]);
});

test('an unreadable response is never returned without its rows', async () => {
  const money = 790;
  const unreadable = new TypeError('unreadable');
  const usual = pg.types.getTypeParser(money);
  pg.types.setTypeParser(money, () => {
    throw unreadable;
  });
  const answers = await tested.asOwner(({ query }) =>
    Promise.allSettled(['select 1 as n', 'select 1::money as n', 'select 2 as n'].map((text) => query(text))),
  );
  pg.types.setTypeParser(money, usual);
  expect(answers.map((each) => (each.status === 'rejected' ? each.reason : each.value.rows))).toEqual([
    [{ n: 1 }],
    unreadable,
    unreadable,
  ]);
});
