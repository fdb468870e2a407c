import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { forgetPlans } from '../src/pipeline/plan-names.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Claims;
beforeAll(async () => {
  // The number of statements that keep their plan is limited, and other files may have used it up.
  forgetPlans();
  tested = await createTestDatabase();
  admin = (await tested.asOwner((transaction) => addAdministrator(transaction))).claims;
});
afterAll(() => tested.close());

let columns = 0;

/** Runs the request often enough that every connection keeps its plan, changes its table, and runs it as often again. */
async function acrossAChange(table: string, request: (turn: number) => Promise<unknown>): Promise<unknown[]> {
  const several = (from: number) => Promise.all(Array.from({ length: 12 }, (_, index) => request(from + index)));
  const before = [...(await several(1)), ...(await several(13))];
  columns += 1;
  await tested.asOwner(({ query }) => query(`alter table ${table} add column added_${columns} text`));
  return [...before, ...(await several(25))];
}

const readBases = { text: 'select * from bases where base_name = $1', values: ['LG1'] };

test('a read continues when its table gets a column', async () => {
  let runs = 0;
  const answers = await acrossAChange('bases', () =>
    tested.database.asActor(admin, async ({ query }) => {
      runs += 1;
      return (await query(readBases.text, readBases.values)).rows.length;
    }),
  );
  expect(answers).toEqual(Array(36).fill(1));
  expect(runs).toBeGreaterThan(36);
});

test('a one-trip read continues when its table gets a column', async () => {
  let writings = 0;
  const answers = await acrossAChange('bases', async () => {
    const { rows } = await tested.database.readAsActor(admin, () => {
      writings += 1;
      return readBases;
    });
    return rows.length;
  });
  expect(answers).toEqual(Array(36).fill(1));
  expect(writings).toBeGreaterThan(36);
});

const addOrganization = 'insert into organization_whitelist (name, display_name) values ($1, $1) returning *';

async function organizations(like: string): Promise<string[]> {
  const rows = await ownerRows<{ name: string }>(
    tested,
    'select name from organization_whitelist where name like $1 order by name collate "C"',
    [like],
  );
  return rows.map(({ name }) => name);
}

const numbered = (word: string) => Array.from({ length: 36 }, (_, index) => `${word} ${100 + index + 1}`);

test('a write continues when its table gets a column, and is written once', async () => {
  let runs = 0;
  const answers = await acrossAChange('organization_whitelist', (turn) =>
    tested.database.asActor(admin, async ({ query }) => {
      runs += 1;
      return (await query<{ name: string }>(addOrganization, [`plain ${100 + turn}`])).rows[0]?.name;
    }),
  );
  expect(answers).toEqual(numbered('plain'));
  expect(await organizations('plain %')).toEqual(numbered('plain'));
  expect(runs).toBeGreaterThan(36);
});

test('a write with a key continues when its table gets a column, is written once and repeats its reply', async () => {
  let runs = 0;
  const once = (turn: number) => ({
    key: `00000000-0000-4000-8000-000000000${100 + turn}`,
    requestHash: Buffer.from(`request ${turn}`),
  });
  const write = (turn: number) =>
    tested.database.asActorOnce(admin, once(turn), async ({ query }) => {
      runs += 1;
      const { rows } = await query<{ name: string }>(addOrganization, [`keyed ${100 + turn}`]);
      return { status: 201, headers: {}, body: rows[0]?.name ?? '' };
    });
  const answers = await acrossAChange('organization_whitelist', write);
  expect(answers).toEqual(numbered('keyed').map((body) => ({ status: 201, headers: {}, body })));
  expect(await organizations('keyed %')).toEqual(numbered('keyed'));
  expect(runs).toBeGreaterThan(36);
  const repeated = await Promise.all(Array.from({ length: 36 }, (_, index) => write(index + 1)));
  expect(repeated).toEqual(answers);
  expect(await organizations('keyed %')).toEqual(numbered('keyed'));
});
