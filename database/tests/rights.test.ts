import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import type { Database } from '../src/database.ts';
import { insertOf, type Target } from './matrix-targets.ts';
import { makeWorld, type World } from './matrix-world.ts';
import { permissionMatrix, procedureMatrix } from './permission-matrix.ts';
import { grantees, type Persona, personas } from './personas.ts';
import { procedureArguments } from './procedure-arguments.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const verbs = { S: 'select', I: 'insert', U: 'update', D: 'delete' } as const;
type Verb = (typeof verbs)[keyof typeof verbs];

let tested: TestDatabase;
let world: World;

const isGrantee = (persona: Persona) => grantees.some((one) => one === persona);

beforeAll(async () => {
  tested = await createTestDatabase();
  world = await makeWorld(tested);
});
afterAll(() => tested.close());

describe.each(Object.entries(permissionMatrix))('%s', (table, rights) => {
  for (const persona of personas) {
    for (const [letter, verb] of Object.entries(verbs)) {
      const isAllowed = rights[persona].includes(letter);
      test(`${persona} ${isAllowed ? 'may' : 'may not'} ${verb} ${table}`, async () => {
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
    test(`${persona} ${isAllowed ? 'may' : 'may not'} call ${procedure}`, async () => {
      const given = await procedureArguments(tested, procedure);
      const names = Object.keys(given ?? {}).map((name, index) => `${name} := $${index + 1}`);
      const isCopied = isAllowed && isGrantee(persona) && callers.includes('reader') && !callers.includes('member own');
      const called = actorRows(
        tested,
        world[persona].claims,
        `select * from ${isCopied ? 'scoped' : 'public'}.${procedure}(${names.join(', ')})`,
        Object.values(given ?? {}),
      );
      if (!given) await expectRefusal(called, '42883');
      else if (!isAllowed) await expectRefusal(called, '42501');
      else expect(await called.catch((error) => error)).not.toMatchObject({ code: '42501' });
    });
  }
});

test('only administrators read an inactive organization', async () => {
  const [hidden] = await ownerRows<{ id: string }>(
    tested,
    `insert into organization_whitelist (name, display_name, is_active) values ('old club', 'Old Club', false) returning id`,
  );
  const readers = await Promise.all(
    personas.map(async (persona) => {
      const sql = 'select id from organization_whitelist where id = $1';
      return (await actorRows(tested, world[persona].claims, sql, [hidden?.id])).length > 0 ? [persona] : [];
    }),
  );
  expect(readers.flat()).toEqual(['admin', 'super_admin']);
});

describe('your own administrator record', () => {
  const own = (claims: Claims) =>
    actorRows(tested, claims, 'select user_id from administrators where user_id = $1', [claims.sub]);

  test.each(['admin', 'super_admin'] as const)(
    'your own administrator record is read by an active %s',
    async (persona) => {
      const { claims } = world[persona];
      expect(await own(claims)).toEqual([{ user_id: claims.sub }]);
    },
  );

  test('your own administrator record is hidden once it is inactive', async () => {
    expect(await own(world['inactive admin'].claims)).toEqual([]);
  });

  test('your own administrator record is all an administrator reads; a super administrator reads every record', async () => {
    const all = 'select user_id from administrators';
    expect(await actorRows(tested, world.admin.claims, all)).toEqual([{ user_id: world.admin.claims.sub }]);
    expect(await actorRows(tested, world.super_admin.claims, all)).toHaveLength((await ownerRows(tested, all)).length);
  });
});

test('every table in the exposed schema is in the matrix', async () => {
  const tables = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  expect(tables).toEqual(Object.keys(permissionMatrix).sort());
});

test('every procedure in the exposed schema is in the matrix', async () => {
  const procedures = await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`);
  expect(procedures.filter((name) => !(name in procedureMatrix))).toEqual([]);
});

/** Tries one verb and rolls it back. A refusal is either an error or no row. */
async function succeeds(
  database: Database,
  claims: Claims,
  verb: Verb,
  table: string,
  target: Target,
): Promise<boolean> {
  const rollBack = new Error('rolled back');
  let rows: number | null = null;
  try {
    await database.asActor(claims, async (transaction) => {
      const { text, values } = statementOf(verb, table, target);
      rows = (await transaction.query(text, values)).rowCount;
      throw rollBack;
    });
  } catch (error) {
    if (error !== rollBack) expect(error).toMatchObject({ code: '42501' });
  }
  return rows === 1;
}

function statementOf(verb: Verb, table: string, { id, insert, update }: Target) {
  if (verb === 'insert') return insertOf(table, insert);
  if (verb === 'select') return { text: `select id from ${table} where id = $1`, values: [id] };
  if (verb === 'delete') return { text: `delete from ${table} where id = $1`, values: [id] };
  const changes = Object.keys(update).map((column, index) => `${column} = $${index + 2}`);
  const text = `update ${table} set ${changes.join(', ')} where id = $1`;
  return { text, values: [id, ...Object.values(update)] };
}

async function stored(table: string, id: string): Promise<unknown> {
  return ownerRows(tested, `select * from ${table} where id = $1`, [id]);
}

async function names(sql: string): Promise<string[]> {
  return (await ownerRows<{ name: string }>(tested, sql)).map((row) => row.name).sort();
}
