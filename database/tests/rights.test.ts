import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims, Database } from '../src/database.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts';
import { makeWorld, type Target, type World } from './matrix-world.ts';
import { permissionMatrix, personas, procedureMatrix } from './permission-matrix.ts';

const verbs = { S: 'select', I: 'insert', U: 'update', D: 'delete' } as const;
type Verb = (typeof verbs)[keyof typeof verbs];

let tested: TestDatabase;
let world: World;

beforeAll(async () => {
  tested = await createTestDatabase();
  world = await makeWorld(tested);
});
afterAll(() => tested.close());

describe.each(Object.entries(permissionMatrix))('%s', (table, rights) => {
  for (const persona of personas) {
    for (const [letter, verb] of Object.entries(verbs)) {
      const isAllowed = rights[persona].includes(letter);
      test(`${persona} ${isAllowed ? 'may' : 'may not'} ${verb}`, async () => {
        const { claims, targets } = world[persona];
        const target = targets[table];
        if (!target) throw new Error(`The world has no ${table}`);
        const before = await stored(table, target.id);
        expect(await succeeds(tested.database, claims, verb, table, target)).toBe(isAllowed);
        expect(await stored(table, target.id)).toEqual(before);
      });
    }
  }
});

describe.each(Object.entries(procedureMatrix))('%s', (procedure, callers) => {
  for (const persona of personas) {
    const isAllowed = callers.includes(persona);
    test(`${persona} ${isAllowed ? 'may' : 'may not'} call it`, async () => {
      const called = tested.database.asActor(world[persona].claims, (transaction) =>
        transaction.query(`select * from ${procedure}('00000000-0000-4000-8000-000000000000')`),
      );
      if (isAllowed) await called;
      else await expect(called).rejects.toMatchObject({ code: '42501' });
    });
  }
});

test('every table of the exposed schema is in the matrix', async () => {
  const tables = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  expect(tables).toEqual(Object.keys(permissionMatrix).sort());
});

test('every procedure of the exposed schema is in the matrix', async () => {
  const procedures = await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`);
  expect(procedures).toEqual(Object.keys(procedureMatrix).sort());
});

/** Tries one verb and takes it back. A refusal is either an error or no row. */
async function succeeds(
  database: Database,
  claims: Claims,
  verb: Verb,
  table: string,
  target: Target,
): Promise<boolean> {
  const statements = {
    select: `select id from ${table} where id = '${target.id}'`,
    insert: target.insert,
    update: `update ${table} set ${target.update} where id = '${target.id}'`,
    delete: `delete from ${table} where id = '${target.id}'`,
  };
  const takeBack = new Error('taken back');
  let rows: number | null = null;
  try {
    await database.asActor(claims, async (transaction) => {
      rows = (await transaction.query(statements[verb])).rowCount;
      throw takeBack;
    });
  } catch (error) {
    if (error !== takeBack) expect(error).toMatchObject({ code: '42501' });
  }
  return rows === 1;
}

async function stored(table: string, id: string): Promise<unknown> {
  return tested.asOwner(
    async (transaction) => (await transaction.query(`select * from ${table} where id = $1`, [id])).rows,
  );
}

async function names(sql: string): Promise<string[]> {
  const { rows } = await tested.asOwner((transaction) => transaction.query<{ name: string }>(sql));
  return rows.map((row) => row.name).sort();
}
