import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { planCurrency } from '../src/currency/plan-currency.ts';
import { updateProgram } from '../src/currency/write-program.ts';
import { punched } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
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

/**
 * Adds a credential issued 300 days ago and renewed 20 days ago, with 22 days of its validity and 65 of its year left.
 */
async function addHeld(): Promise<CredentialAct> {
  const place = { memberId: await tested.asOwner((transaction) => addMember(transaction)), programId };
  await punched(tested, admin.claims, 'issue', place, ahead(-300));
  await punched(tested, admin.claims, 'renew', place, ahead(-20));
  return place;
}

const save = (changes: { twoClocks?: boolean; validityPeriodDays?: number }, id = programId) =>
  tested.database.asActor(admin.claims, (transaction) => updateProgram(transaction, { id, ...changes }, now));

const changeBy = (sql: string, values: readonly unknown[] = [programId]) =>
  tested.database.asActor(admin.claims, (transaction) =>
    changeSeasons(transaction, () => transaction.query(sql, values), now),
  );

/** Adds a season that runs now. */
const addSeason = () =>
  changeBy('insert into seasons (name, program_id, start_date, end_date) values ($4, $1, $2, $3)', [
    ...[programId, dayAhead(-30), dayAhead(150)],
    'Winter',
  ]);
const deleteSeasons = () => changeBy('delete from seasons where program_id = $1');

type Dates = { expires: Date; annual: Date | null };

const datesOf = async ({ memberId }: CredentialAct): Promise<Dates | undefined> =>
  (
    await ownerRows<Dates>(
      tested,
      'select expiration_date as expires, annual_date as annual from certifications where member_id = $1 and program_id = $2',
      [memberId, programId],
    )
  )[0];

type Change = { old_expiration_date: Date; new_expiration_date: Date; batch_id: string; actor_id: string };

const clocksOf = ({ memberId }: CredentialAct) =>
  ownerRows<Change>(
    tested,
    `select * from app.credential_events where member_id = $1 and program_id = $2 and kind = 'clocks' order by id`,
    [memberId, programId],
  );

describe('the option', () => {
  test('the option, when turned on, starts the year with the issue, and each change has its ledger row in one batch', async () => {
    const [one, other] = [await addHeld(), await addHeld()];
    await save({ twoClocks: true });
    const [first, second] = [await clocksOf(one), await clocksOf(other)];
    expect(await datesOf(one)).toEqual({ expires: ahead(65), annual: ahead(-300) });
    expect(first).toMatchObject([
      {
        old_status: 'valid',
        new_status: 'valid',
        old_issued_date: ahead(-20),
        new_issued_date: ahead(-20),
        old_expiration_date: ahead(22),
        new_expiration_date: ahead(65),
        old_annual_date: null,
        new_annual_date: ahead(-300),
        actor_id: admin.userId,
        punch_id: null,
        voids: null,
      },
    ]);
    expect(second[0]?.batch_id).toBe(first[0]?.batch_id);
  });

  test('the option turned on and off again leaves everything as it was', async () => {
    await addSeason();
    await addHeld();
    const rows = () =>
      ownerRows(tested, 'select to_jsonb(c) as credential from certifications c where program_id = $1', [programId]);
    const before = await rows();
    await save({ twoClocks: true });
    expect(await rows()).not.toEqual(before);
    await save({ twoClocks: false });
    expect(await rows()).toEqual(before);
  });

  test('the option counts the year from an annual training and a reactivation, but from nothing undone', async () => {
    const [annual, back, again] = [await addHeld(), await addHeld(), await addHeld()];
    const training = { annualInitialTraining: true, base: 'LG1' };
    await punched(tested, admin.claims, 'renew', { ...annual, ...training }, ahead(-10));
    const { punch } = await punched(tested, admin.claims, 'renew', { ...back, ...training }, ahead(-10));
    await undoAs(tested, admin.claims, { ...back, punchId: punch.id, reason: 'Somebody else' });
    await actorRows(tested, admin.claims, `update certifications set status = 'inactive' where member_id = $1`, [
      again.memberId,
    ]);
    await punched(tested, admin.claims, 'issue', again, now);
    await save({ twoClocks: true });
    expect((await datesOf(annual))?.annual).toEqual(ahead(-10));
    expect((await datesOf(back))?.annual).toEqual(ahead(-300));
    expect((await datesOf(again))?.annual).toEqual(now);
  });

  test('the option leaves alone what somebody wrote over the table, and says so', async () => {
    const [corrected, inserted] = [await addHeld(), await tested.asOwner((transaction) => addMember(transaction))];
    await actorRows(tested, admin.claims, 'update certifications set expiration_date = $1 where member_id = $2', [
      ...[ahead(700), corrected.memberId],
    ]);
    await actorRows(
      tested,
      admin.claims,
      'insert into certifications (member_id, program_id, issued_date, expiration_date) values ($1, $2, $3, $4)',
      [inserted, programId, ahead(-400), ahead(5)],
    );
    const proposed = { twoClocks: true, validityPeriodDays: 42, seasons: [] };
    const plan = await tested.database.asActor(admin.claims, (transaction) =>
      planCurrency(transaction, { programId, proposed }, now),
    );
    expect(plan).toMatchObject({ held: 2, changed: 0, byHand: 2, people: [{ change: 'by-hand' }, {}] });
    await save({ twoClocks: true });
    expect(await datesOf(corrected)).toEqual({ expires: ahead(700), annual: ahead(-300) });
    expect(await datesOf({ memberId: inserted, programId })).toEqual({ expires: ahead(5), annual: ahead(-400) });
  });
});

describe('a season of a program with two clocks', () => {
  let held: CredentialAct;

  beforeEach(async () => {
    held = await addHeld();
    await save({ twoClocks: true });
  });

  test('a season of a program with two clocks moves the dates when it is added, changed, deactivated or deleted, each time in the ledger', async () => {
    await addSeason();
    expect(await datesOf(held)).toEqual({ expires: ahead(22), annual: ahead(-300) });
    await changeBy('update seasons set is_active = false where program_id = $1');
    expect((await datesOf(held))?.expires).toEqual(ahead(65));
    await changeBy('update seasons set is_active = true where program_id = $1');
    expect((await datesOf(held))?.expires).toEqual(ahead(22));
    await deleteSeasons();
    expect((await datesOf(held))?.expires).toEqual(ahead(65));
    const moved = (await clocksOf(held)).map((row) => [row.old_expiration_date, row.new_expiration_date]);
    const [soon, late] = [ahead(22), ahead(65)];
    expect(moved.slice(1)).toEqual([
      [late, soon],
      [soon, late],
      [late, soon],
      [soon, late],
    ]);
  });

  test('a season of a program with two clocks that is renamed, or that moves nobody, writes nothing', async () => {
    await addSeason();
    const before = await clocksOf(held);
    await changeBy(`update seasons set name = 'Another' where program_id = $1`);
    await changeBy('update seasons set start_date = start_date - 5 where program_id = $1');
    expect(await clocksOf(held)).toEqual(before);
  });

  test("a season of a program with two clocks that moves to another program moves both programs' dates", async () => {
    await addSeason();
    const first = programId;
    programId = await tested.asOwner((transaction) => addProgram(transaction, { name: 'Boats', validityDays: 42 }));
    const other = await addHeld();
    await save({ twoClocks: true });
    await changeBy('update seasons set program_id = $1 where program_id = $2', [programId, first]);
    expect((await datesOf(other))?.expires).toEqual(ahead(22));
    expect((await datesOf({ ...held, programId: first }))?.expires).toBeUndefined();
    programId = first;
    expect((await datesOf(held))?.expires).toEqual(ahead(65));
  });

  test('a changed season and validity move the dates to what the plan said', async () => {
    await addSeason();
    const seasons = [{ startDate: dayAhead(-30), endDate: dayAhead(150), isActive: true }];
    const plan = await tested.database.asActor(admin.claims, (transaction) =>
      planCurrency(transaction, { programId, proposed: { twoClocks: true, validityPeriodDays: 15, seasons } }, now),
    );
    expect(plan).toEqual({
      kind: 'done',
      held: 1,
      changed: 1,
      lapsing: 1,
      returning: 0,
      byHand: 0,
      staying: 0,
      people: [
        {
          memberId: held.memberId,
          name: expect.stringMatching(/^Mia Member\d+$/),
          credentialId: expect.any(String),
          from: ahead(22),
          to: ahead(-5),
          change: 'lapses',
        },
      ],
    });
    expect((await datesOf(held))?.expires).toEqual(ahead(22));
    await save({ validityPeriodDays: 15 });
    expect((await datesOf(held))?.expires).toEqual(ahead(-5));
  });
});

test('a season or the validity moves no date in a program with one clock', async () => {
  const held = await addHeld();
  await addSeason();
  await save({ validityPeriodDays: 15 });
  await deleteSeasons();
  expect([await datesOf(held), await clocksOf(held)]).toEqual([{ expires: ahead(22), annual: null }, []]);
});
