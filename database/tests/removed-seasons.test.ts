import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { planCurrency } from '../src/currency/plan-currency.ts';
import { updateProgram } from '../src/currency/write-program.ts';
import { punched } from './credential-world.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let programId: string;

const now = new Date();
const ahead = (days: number) => addCalendarDays(now, days);
const dayAhead = (days: number): CalendarDate => denverDate(ahead(days));

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

beforeEach(async () => {
  programId = await tested.asOwner((transaction) => addProgram(transaction, { name: 'Ropes', validityDays: 42 }));
});

/** Adds a credential issued 300 days ago and renewed 20 days ago. */
async function addHeld(): Promise<CredentialAct> {
  const place = { memberId: await tested.asOwner((transaction) => addMember(transaction)), programId };
  await punched(tested, admin.claims, 'issue', place, ahead(-300));
  await punched(tested, admin.claims, 'renew', place, ahead(-20));
  return place;
}

const save = (changes: { twoClocks?: boolean; validityPeriodDays?: number }) =>
  tested.database.asActor(admin.claims, (transaction) =>
    updateProgram(transaction, { id: programId, ...changes }, now),
  );

const changeBy = (sql: string, values: readonly unknown[] = [programId]) =>
  tested.database.asActor(admin.claims, (transaction) =>
    changeSeasons(transaction, () => transaction.query(sql, values), now),
  );

const addSeason = (first = -30, last = 150) =>
  changeBy('insert into seasons (name, program_id, start_date, end_date) values ($4, $1, $2, $3)', [
    ...[programId, dayAhead(first), dayAhead(last)],
    'Winter',
  ]);
const deleteSeasons = () => changeBy('delete from seasons where program_id = $1');

const datesOf = async ({ memberId }: CredentialAct) =>
  (
    await ownerRows<{ expires: Date; annual: Date | null }>(
      tested,
      'select expiration_date as expires, annual_date as annual from certifications where member_id = $1 and program_id = $2',
      [memberId, programId],
    )
  )[0];

const aged = () =>
  ownerRows(tested, `update seasons set created_at = now() - interval '1 hour' where program_id = $1`, [programId]);
const expiryOf = async (place: CredentialAct) => (await datesOf(place))?.expires;
const days = (first: number, last: number, isActive = true) => ({
  startDate: dayAhead(first),
  endDate: dayAhead(last),
  isActive,
});

type Way = [how: string, sql: string, values: string[], left: ReturnType<typeof days>[]];

/** Ways to change a season that began 200 days ago and runs for 30 more. */
const ways: Way[] = [
  ['deleted', 'delete from seasons where program_id = $1', [], []],
  ['made inactive', 'update seasons set is_active = false where program_id = $1', [], [days(-200, 30, false)]],
  [
    'moved to the next winter',
    'update seasons set start_date = $2, end_date = $3 where program_id = $1',
    [dayAhead(165), dayAhead(395)],
    [days(165, 395)],
  ],
  ['begun later', 'update seasons set start_date = $2 where program_id = $1', [dayAhead(-1)], [days(-1, 30)]],
  ['ended earlier', 'update seasons set end_date = $2 where program_id = $1', [dayAhead(-190)], [days(-200, -190)]],
];

test.each(ways)(
  'a season of a program with two clocks that is %s gives nobody time, names whoever keeps the date, and goes on counting',
  async (_, sql, values, left) => {
    await save({ twoClocks: true });
    const lapsed = await addHeld();
    await addSeason(-200, 30);
    await save({ validityPeriodDays: 14 });
    const before = await expiryOf(lapsed);
    expect(before?.getTime()).toBeLessThan(now.getTime());
    await aged();
    const planned = await tested.database.asActor(admin.claims, (transaction) =>
      planCurrency(
        transaction,
        { programId, proposed: { twoClocks: true, validityPeriodDays: 14, seasons: left } },
        now,
      ),
    );
    expect(planned).toMatchObject({ changed: 0, returning: 0, staying: 1, people: [{ from: before, to: before }] });
    await changeBy(sql, [programId, ...values]);
    expect(await expiryOf(lapsed)).toEqual(before);
    await addSeason();
    expect(await expiryOf(lapsed)).toEqual(before);
    await save({ validityPeriodDays: 15 });
    await save({ validityPeriodDays: 14 });
    expect(await expiryOf(lapsed)).toEqual(before);
  },
);

test('a removed season of a program with two clocks counts no more for a later punch, and one just added goes as if it had never been', async () => {
  await save({ twoClocks: true });
  const place = await addHeld();
  const before = await datesOf(place);
  await addSeason();
  expect(await datesOf(place)).not.toEqual(before);
  await deleteSeasons();
  expect(await datesOf(place)).toEqual(before);
  await addSeason();
  await aged();
  await deleteSeasons();
  await punched(tested, admin.claims, 'renew', place, new Date(Date.now() + 60_000));
  expect((await datesOf(place))?.expires).toEqual(before?.expires);
});

test('a season of a program with two clocks that is changed by mistake and changed back at once leaves the dates as they were, as the plan says', async () => {
  await save({ twoClocks: true });
  const place = await addHeld();
  await addSeason(30, 150);
  await aged();
  const before = await datesOf(place);
  const change = (first: number, last: number) =>
    changeBy('update seasons set start_date = $2, end_date = $3 where program_id = $1', [
      ...[programId, dayAhead(first), dayAhead(last)],
    ]);
  await change(-30, 150);
  await change(-60, 90);
  expect(await datesOf(place)).not.toEqual(before);
  const planned = await tested.database.asActor(admin.claims, (transaction) =>
    planCurrency(
      transaction,
      { programId, proposed: { twoClocks: true, validityPeriodDays: 42, seasons: [days(30, 150)] } },
      now,
    ),
  );
  expect(planned).toMatchObject({ changed: 1, staying: 0, people: [{ to: before?.expires }] });
  await change(30, 150);
  expect(await datesOf(place)).toEqual(before);
});
