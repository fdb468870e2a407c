import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const ask = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  actorRows<Row>(tested, admin.claims, sql, values);

test('the days of a program are set, changed, removed and shown with it', async () => {
  const program = await tested.asOwner((transaction) => addProgram(transaction));
  for (const days of [[60, 0], [], null]) {
    await ask('select set_reminder_steps($1, $2)', [program, days]);
    const [row] = await ask<{ detail: { reminder_steps: number[] | null } }>('select program_detail($1) as detail', [
      program,
    ]);
    expect(row?.detail.reminder_steps).toEqual(days);
  }
});

test.each([
  ['a day after the end', [-1], '23514'],
  ['more than a year ahead', [366], '23514'],
  ['more than five', [6, 5, 4, 3, 2, 1], '23514'],
  ['a day that is none', [null], '23514'],
])('reminder days of %s are refused', async (_, days, code) => {
  const program = await tested.asOwner((transaction) => addProgram(transaction));
  await expectRefusal(ask('select set_reminder_steps($1, $2)', [program, days]), code);
});

test('days of an unknown program are refused', async () => {
  await expectRefusal(ask(`select set_reminder_steps(gen_random_uuid(), '{5}')`), '23503');
});

test('the start and stop of reminders leave an event with who did it, and a repeat leaves none', async () => {
  for (const isOn of [true, true, false]) await ask('select set_reminding($1)', [isOn]);
  const events = await ownerRows(
    tested,
    `select details from app.security_events where name = 'authz_change' and actor_id = $1 order by id`,
    [admin.userId],
  );
  expect(events).toEqual([
    { details: { setting: 'Reminders', oldValue: 'stopped', newValue: 'started' } },
    { details: { setting: 'Reminders', oldValue: 'started', newValue: 'stopped' } },
  ]);
});

test("reminders are deleted with the member, and a member reads nobody else's", async () => {
  const program = await tested.asOwner((transaction) => addProgram(transaction));
  const [one, other] = [
    await tested.asOwner((transaction) => addMember(transaction)),
    await tested.asOwner((transaction) => addMember(transaction)),
  ];
  await ownerRows(
    tested,
    `insert into app.reminders (member_id, program_id, expires_at, step, day, mail_id, state_at)
     select m, $2, now(), 14, current_date, gen_random_uuid(), now() from unnest($1::uuid[]) m`,
    [[one, other], program],
  );
  const [row] = await ask<{ answer: { reminders: { step: number }[] } }>('select member_reminders($1) as answer', [
    one,
  ]);
  expect(row?.answer.reminders.map(({ step }) => step)).toEqual([14]);
  await ownerRows(tested, 'delete from public.members where id = $1', [one]);
  expect(await ownerRows(tested, 'select member_id from app.reminders')).toEqual([{ member_id: other }]);
});
