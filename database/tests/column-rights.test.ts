import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from './matrix-world.ts';
import { anonymousColumns, columnMatrix, permissionMatrix } from './permission-matrix.ts';
import { personas } from './personas.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: World;

beforeAll(async () => {
  tested = await createTestDatabase();
  world = await makeWorld(tested);
});
afterAll(() => tested.close());

async function columnsWhere(table: string, condition: string): Promise<string[]> {
  const rows = await ownerRows<{ name: string }>(
    tested,
    `select attname as name from pg_attribute a
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and ${condition}`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name).sort();
}

const granted = (role: string, privilege: string) =>
  `has_column_privilege('${role}', a.attrelid, a.attnum, '${privilege}')`;

test('every table in the matrix says what its columns are for', () => {
  expect(Object.keys(columnMatrix).sort()).toEqual(Object.keys(permissionMatrix).sort());
});

describe.each(Object.entries(columnMatrix))('%s', (table, columns) => {
  test(`${table} has no column the matrix doesn't name`, async () => {
    expect(await columnsWhere(table, 'true')).toEqual([...columns.administrators, ...columns.hidden].sort());
  });

  test.each([
    ['anon', 'select', anonymousColumns[table] ?? []],
    ['authenticated', 'select', columns.members],
    ['app_grantee', 'select', columns.members],
    ['app_admin', 'select', columns.administrators],
    ['app_admin', 'insert', columns.insert],
    ['app_admin', 'update', columns.update],
    ['app_admin', 'references', []],
    ['authenticated', 'insert', []],
    ['app_grantee', 'insert', []],
    ['authenticated', 'update', []],
    ['app_grantee', 'update', []],
    ['anon', 'insert', []],
    ['anon', 'update', []],
  ])(`${table} grants %s the right to %s exactly the columns of the matrix`, async (role, privilege, expected) => {
    expect(await columnsWhere(table, granted(role, privilege))).toEqual([...expected].sort());
  });

  test(`${table} can't be truncated, referenced or given triggers by any request`, async () => {
    const able = await ownerRows(
      tested,
      `select rolname from pg_roles where rolname in ('anon', 'authenticated', 'app_grantee', 'app_admin', 'ffl_request', 'ffl_service', 'ffl_scope')
       and has_table_privilege(oid, $1::regclass, 'truncate, references, trigger')`,
      [`public.${table}`],
    );
    expect(able).toEqual([]);
  });

  test(`${table} shows nobody a hidden column, whether selected, filtered or sorted by`, async () => {
    for (const persona of personas) {
      const { claims } = world[persona];
      const readable = claims.role === 'anon' ? (anonymousColumns[table] ?? []) : readableBy(persona, table);
      const all = [...columns.administrators, ...columns.hidden];
      for (const column of all.filter((name) => !readable.includes(name))) {
        for (const statement of [
          `select ${column} from ${table}`,
          `select count(*) from ${table} where ${column} is not null`,
          `select 1 from ${table} order by ${column}::text`,
        ]) {
          await expectRefusal(
            tested.database.asActor(claims, ({ query }) => query(statement)),
            '42501',
          );
        }
      }
    }
  });

  function readableBy(persona: (typeof personas)[number], name: string): string[] {
    const isAdministrator = persona === 'admin' || persona === 'super_admin';
    return columnMatrix[name]?.[isAdministrator ? 'administrators' : 'members'] ?? [];
  }
});
