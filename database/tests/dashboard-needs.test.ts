import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

type Dashboard = {
  bases: string[];
  needs: { with_number: number; short: { base: string | null; program: string; needed: number; in_force: number }[] };
  attention: { total: number; today: number; rows: { base: string | null }[] };
};

let tested: TestDatabase;
let lead: Person;
let other: Person;
let programs: string[];
let members: string[];

beforeAll(async () => {
  tested = await createTestDatabase();
  [lead, other, programs, members] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction),
    [
      await addProgram(transaction, { name: 'Avalanche', base: 'LG1' }),
      await addProgram(transaction, { name: 'Avalanche', base: 'LG2' }),
      await addProgram(transaction, { name: 'Rope' }),
    ],
    [await addMember(transaction), await addMember(transaction)],
  ]);
});
beforeEach(async () => {
  for (const table of ['certifications', 'app.program_needs', 'app.base_leads'])
    await ownerRows(tested, `delete from ${table}`);
});
afterAll(() => tested.close());

const need = (program: number, needed: number) =>
  actorRows(tested, lead.claims, 'select set_needed($1, $2)', [programs[program], needed]);
const choose = ({ claims }: Person, names: string[]) =>
  actorRows(tested, claims, 'select set_led_bases(array(select id from bases where base_name = any ($1)))', [names]);
/** Adds a credential in force until the end of the day this many days ahead in Denver. */
const hold = (member: number, program: number, days: number) =>
  ownerRows(
    tested,
    `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
     values ($1, $2, now() - interval '400 days', app.end_of_day_ahead($3) - interval '1 ms', 'valid')`,
    [members[member], programs[program], days],
  );

async function dashboardOf({ claims }: Person): Promise<Dashboard> {
  const [row] = await actorRows<{ answer: Dashboard }>(tested, claims, 'select dashboard() as answer');
  if (!row) throw new Error('Nothing was answered');
  return row.answer;
}

test('an inactive base is listed as short nowhere, and its number waits until it is active', async () => {
  await need(0, 1);
  await need(1, 2);
  const [base] = await ownerRows<{ id: string }>(
    tested,
    `select b.id from bases b join programs p on p.base_id = b.id where p.id = $1`,
    [programs[0]],
  );
  const setActive = (isActive: boolean) =>
    ownerRows(tested, 'update bases set is_active = $2 where id = $1', [base?.id, isActive]);
  const ask = async <Answer>(sql: string, values: unknown[] = []) => {
    const [row] = await actorRows<{ answer: Answer }>(tested, lead.claims, `select ${sql} as answer`, values);
    return row?.answer as Answer;
  };
  type Ahead = { programs: { program_id: string }[]; without_number: number };
  type Numbers = { needed: number | null };
  const readNeeds = async () => ({
    dashboard: (await dashboardOf(lead)).needs,
    board: (await ask<{ columns: Numbers[] }>(`readiness_board(base := 'LG1')`)).columns.map(({ needed }) => needed),
    weeks: (await ask<Ahead>('readiness_weeks()')).programs.map(({ program_id }) => program_id),
    without: (await ask<Ahead>(`readiness_weeks('LG1')`)).without_number,
    bases: (await ask<{ bases: { base_name: string; programs: Numbers[] }[] }>('base_overview()')).bases
      .filter(({ base_name }) => base_name === 'LG1')
      .flatMap(({ programs: offered }) => offered.map(({ needed }) => needed)),
    cards: (await ask<{ programs: Numbers[] }>('program_cards($1)', [base?.id])).programs.map(({ needed }) => needed),
    stored: (await ask<Numbers>('program_detail($1)', [programs[0]])).needed,
  });
  await setActive(false);
  const closed = await readNeeds();
  await setActive(true);
  const open = await readNeeds();
  expect(closed.dashboard).toEqual({ with_number: 1, short: [expect.objectContaining({ base: 'LG2' })] });
  expect({ ...closed, dashboard: undefined }).toEqual({
    board: [null],
    weeks: [programs[1]],
    without: 0,
    bases: [null],
    cards: [null],
    stored: 1,
  });
  expect(open.dashboard.short.map(({ base: name }) => name)).toEqual(['LG1', 'LG2']);
  expect({ ...open, dashboard: undefined }).toEqual({
    board: [1],
    weeks: [programs[0], programs[1]],
    without: 0,
    bases: [1],
    cards: [1],
    stored: 1,
  });
});

test('a program is short with fewer in force than it needs, and says how many there are', async () => {
  await need(0, 1);
  await need(1, 2);
  await need(2, 1);
  await hold(0, 0, 3);
  await hold(0, 1, 200);
  await hold(1, 1, -1);
  const { bases, needs } = await dashboardOf(lead);
  expect(bases).toEqual([]);
  expect(needs.with_number).toBe(3);
  expect(needs.short).toEqual([
    expect.objectContaining({ base: 'LG2', program: 'Avalanche', needed: 2, in_force: 1 }),
    expect.objectContaining({ base: null, program: 'Rope', needed: 1, in_force: 0 }),
  ]);
});

test('people who lapse today are counted apart', async () => {
  await hold(0, 0, 0);
  await hold(1, 0, 1);
  await hold(0, 1, -1);
  const { attention } = await dashboardOf(lead);
  expect([attention.total, attention.today, attention.rows.length]).toEqual([2, 1, 2]);
});

test('an administrator who leads a base sees what is short and lapses there, and others see everything', async () => {
  await choose(lead, ['LG1', 'LG2']);
  for (const program of [0, 1, 2]) {
    await need(program, 5);
    await hold(0, program, 0);
  }
  const own = await dashboardOf(lead);
  expect(own.bases).toEqual(['LG1', 'LG2']);
  expect(own.needs.short.map(({ base }) => base)).toEqual(['LG1', 'LG2']);
  expect([own.attention.total, own.attention.today, own.attention.rows.length]).toEqual([2, 2, 2]);
  const all = await dashboardOf(other);
  expect([all.bases.length, all.needs.short.length, all.attention.today]).toEqual([0, 3, 3]);
});
