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
/** Until the end of a day ahead in Denver. */
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

test('who lapses today is counted apart', async () => {
  await hold(0, 0, 0);
  await hold(1, 0, 1);
  await hold(0, 1, -1);
  const { attention } = await dashboardOf(lead);
  expect([attention.total, attention.today, attention.rows.length]).toEqual([2, 1, 2]);
});

test('who leads a base sees what is short and lapses there, and others see everything', async () => {
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
