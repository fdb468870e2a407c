import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorRows } from './rows.ts';
import { addGrantee } from './worlds/grantees.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let reader: Person;

/** People with two credentials each that end around a hundred days, some grounded, and a reader of one base. */
beforeAll(async () => {
  tested = await createTestDatabase();
  [admin, reader] = await tested.asOwner(async (transaction) => {
    const programs: string[] = [];
    for (const place of [
      { type: 'avalanche', base: 'LG1' },
      { type: 'avalanche', base: 'LG2' },
      { type: 'rescue' },
      {},
    ])
      programs.push(await addProgram(transaction, place as Parameters<typeof addProgram>[1]));
    for (let index = 0; index < 60; index += 1) await addMember(transaction);
    await transaction.query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
       select m.id, ($1::uuid[])[1 + (m.place + n) % 4], now() - interval '400 days',
         now() + (m.place * n * 7 % 100 - 5) * interval '20 hours'
       from (select id, row_number() over (order by id)::integer as place from members) m cross join generate_series(1, 2) n`,
      [programs],
    );
    await transaction.query(
      `insert into app.grounding_events (member_id, kind, at, recorded_at)
       select id, 'ground', now(), now() from members order by id limit 5`,
    );
    const base = await transaction.all<{ id: string }>("select id from bases where base_name = 'LG1'");
    return [
      await addAdministrator(transaction),
      await addGrantee(transaction, { scope: 'base', baseId: base[0]?.id ?? '' }),
    ];
  });
});
afterAll(() => tested.close());

/** Each number of the weeks ahead, and how many the list finds for it. */
const compared = (schema: 'public' | 'scoped') => `
  with answer as (select ${schema}.lapses_ahead($1) as a), weeks as (
    select w.day::date, w.place from answer, json_array_elements_text(a -> 'weeks') with ordinality w (day, place)
  ), lines as (
    select p ->> 'program_type' as type, (p ->> 'program_id')::uuid as program, p -> 'by_week' as by_week
    from answer, json_array_elements(a -> 'programs') p
  )
  select (l.by_week ->> (w.place - 1)::integer)::integer as said, (${schema}.list_member_ids(
    type := l.type, program := l.program, base := case when l.program is null then $1 end,
    standing := 'ends_' || w.day || '_' || (w.day + 6)) ->> 'matched')::integer as found
  from lines l cross join weeks w
  union all
  select (a ->> 'this_month')::integer, (${schema}.list_member_ids(base := $1, standing := 'ends_month') ->> 'matched')::integer
  from answer`;

test.each([
  ['an administrator', () => admin, null],
  ['an administrator at one base', () => admin, 'LG1'],
  ['a reader of a base', () => reader, null],
  ['a reader of a base there', () => reader, 'LG1'],
])('the weeks ahead count for %s whoever the list finds', async (_who, who, base) => {
  const schema = who() === reader ? 'scoped' : 'public';
  const numbers = await actorRows<{ said: number; found: number }>(tested, who().claims, compared(schema), [base]);
  expect(numbers.filter(({ said, found }) => said !== found)).toEqual([]);
  expect(numbers.filter(({ said }) => said > 0).length).toBeGreaterThan(8);
});
