import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOf } from './matrix-targets.ts';
import { makeWorld, type World } from './matrix-world.ts';
import { columnMatrix } from './permission-matrix.ts';
import { personas } from './personas.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: World;

beforeAll(async () => {
  tested = await createTestDatabase();
  world = await makeWorld(tested);
});
afterAll(() => tested.close());

// Column rights are checked before values, so the default can stand for any value.
describe.each(Object.entries(columnMatrix))('%s', (table, columns) => {
  const all = [...columns.administrators, ...columns.hidden];

  test.each(all.filter((column) => !columns.update.includes(column)))(
    `nobody changes %s of ${table}`,
    async (column) => {
      for (const persona of personas) {
        const { claims, targets } = world[persona];
        const before = await ownerRows(tested, `select * from ${table} where id = $1`, [targets[table]?.id]);
        const update = `update ${table} set ${column} = default where id = $1`;
        await expectRefusal(actorRows(tested, claims, update, [targets[table]?.id]), '42501');
        expect(await ownerRows(tested, `select * from ${table} where id = $1`, [targets[table]?.id])).toEqual(before);
      }
    },
  );

  test.each(all.filter((column) => !columns.insert.includes(column)))(`nobody adds %s to ${table}`, async (column) => {
    for (const persona of personas) {
      const insert = `insert into ${table} (${column}) values (default)`;
      await expectRefusal(actorRows(tested, world[persona].claims, insert), '42501');
    }
  });
});

describe('a new member record', () => {
  test.each([
    ['with an account', 'user_id', () => `'${world.admin.claims.sub}'`],
    ['that is active already', 'status', () => `'active'`],
  ])('nobody can insert a member record %s', async (_title, column, value) => {
    for (const persona of personas) {
      const insert = `insert into members (first_name, last_name, email, organization, ${column})
        values ('A', 'B', 'forged@example.test', 'O', ${value()})`;
      await expectRefusal(actorRows(tested, world[persona].claims, insert), '42501');
    }
    expect(await ownerRows(tested, `select id from members where email = 'forged@example.test'`)).toEqual([]);
  });

  test('nobody can insert a removed credential', async () => {
    const { claims, targets } = world.admin;
    const { text, values } = insertOf('certifications', { ...targets.certifications?.insert, status: 'inactive' });
    await expectRefusal(actorRows(tested, claims, text, values), '42501');
  });
});
