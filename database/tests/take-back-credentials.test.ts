import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { updateProgram } from '../src/currency/write-program.ts';
import { groundMember, liftGrounding, undoGrounding } from '../src/groundings/write-grounding.ts';
import { returnMember, setAside } from '../src/leaving/write-leaving.ts';
import { compareCredentials } from '../src/seals/compare-credentials.ts';
import { act, addPlace, punched } from './credential-world.ts';
import { ownerRows } from './rows.ts';
import { createTakeBackWorld, type TakeBackWorld } from './take-back-world.ts';
import { minutesAgo, undoAs } from './undo-credential-world.ts';
import { addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: TakeBackWorld;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

beforeEach(async () => {
  world = await createTakeBackWorld(tested);
});

const one = async (sql: string, values: readonly unknown[] = []) => (await ownerRows(tested, sql, values))[0];

const heldAt = (memberId: string, moment: Date) =>
  ownerRows<{ expiration_date: Date }>(
    tested,
    `select expiration_date from app.held_as_of($2, 'infinity') where member_id = $1`,
    [memberId, moment],
  );

const differences = () =>
  tested.asOwner(async (transaction) => {
    const whole = { from: '00000000-0000-0000-0000-000000000000', to: null };
    return (await compareCredentials(transaction, whole, 10)).findings;
  });

test('a punch, a removal and dates written by hand never were, and past days say so', async () => {
  const { honest, takenBack, thief, write } = world;
  const renewed = await addPlace(tested, { validityDays: 100 });
  const removed = await addPlace(tested);
  const byHand = await addPlace(tested);
  for (const place of [renewed, removed, byHand]) {
    await punched(tested, honest.claims, 'issue', place, minutesAgo(60 * 24 * 30));
  }
  const before = await ownerRows(tested, 'select * from certifications order by id');
  await punched(tested, thief.claims, 'renew', renewed, minutesAgo(60));
  await act(tested, thief.claims, 'remove', removed, minutesAgo(60));
  await write(thief, `update certifications set expiration_date = '2099-01-01' where member_id = $1`, [
    byHand.memberId,
  ]);
  const meanwhile = minutesAgo(30);
  expect(await takenBack()).toEqual({
    'credential renew: back': 1,
    'credential remove: back': 1,
    'credential correct: back': 1,
  });
  expect(await ownerRows(tested, 'select * from certifications order by id')).toEqual(before);
  const [held] = await heldAt(renewed.memberId, meanwhile);
  expect(held?.expiration_date).toEqual(
    before.find(({ member_id }) => member_id === renewed.memberId)?.expiration_date,
  );
  expect(await heldAt(removed.memberId, meanwhile)).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

test('several acts on one credential go back to what was before the first', async () => {
  const { honest, takenBack, thief, write } = world;
  const place = await addPlace(tested, { validityDays: 100 });
  await punched(tested, honest.claims, 'issue', place, minutesAgo(60 * 24 * 30));
  const before = await ownerRows(tested, 'select * from certifications where member_id = $1', [place.memberId]);
  await punched(tested, thief.claims, 'renew', place, minutesAgo(60));
  await write(thief, `update certifications set expiration_date = '2099-01-01' where member_id = $1`, [place.memberId]);
  await act(tested, thief.claims, 'remove', place);
  expect(await takenBack()).toEqual({
    'credential renew: back': 1,
    'credential correct: back': 1,
    'credential remove: back': 1,
  });
  expect(await ownerRows(tested, 'select * from certifications where member_id = $1', [place.memberId])).toEqual(
    before,
  );
  expect(await differences()).toEqual([]);
});

test('a punch that was undone wrongly counts again at its own time, on its roster too', async () => {
  const { honest, takenBack, thief } = world;
  const place = await addPlace(tested, { validityDays: 100 });
  await punched(tested, honest.claims, 'issue', place, minutesAgo(60 * 24 * 30));
  const { punch } = await punched(tested, honest.claims, 'renew', place, minutesAgo(60));
  const before = await ownerRows(tested, 'select * from certifications where member_id = $1', [place.memberId]);
  await undoAs(tested, thief.claims, { ...place, punchId: punch.id, reason: 'None' });
  expect(await takenBack()).toEqual({ 'credential void: back': 1 });
  expect(await ownerRows(tested, 'select * from certifications where member_id = $1', [place.memberId])).toEqual(
    before,
  );
  expect(await one('select voided_at, void_reason from certification_punches where id = $1', [punch.id])).toEqual({
    voided_at: null,
    void_reason: null,
  });
  const counted = `select e.at from app.credential_entries e where e.punch_id = $1
      and not exists (select from app.credential_events v where v.voids = e.id)`;
  expect(await ownerRows(tested, counted, [punch.id])).toEqual([{ at: new Date(punch.punch_date) }]);
  const [held] = await heldAt(place.memberId, minutesAgo(30));
  expect(held?.expiration_date).toEqual(before[0]?.expiration_date);
  expect(await differences()).toEqual([]);
});

test("an honest punch on a thief's stays with its dates, and the thief's counts no more", async () => {
  const { honest, takenBack, thief } = world;
  const place = await addPlace(tested, { validityDays: 100 });
  await punched(tested, honest.claims, 'issue', place, minutesAgo(60 * 24 * 30));
  const { punch } = await punched(tested, thief.claims, 'renew', place, minutesAgo(60));
  await punched(tested, honest.claims, 'renew', place, minutesAgo(10));
  const before = await ownerRows(tested, 'select * from certifications where member_id = $1', [place.memberId]);
  expect(await takenBack()).toEqual({ 'credential renew: partly': 1 });
  expect(await ownerRows(tested, 'select * from certifications where member_id = $1', [place.memberId])).toEqual(
    before,
  );
  expect(await one('select void_reason from certification_punches where id = $1', [punch.id])).toEqual({
    void_reason: 'A stolen password',
  });
  expect(await differences()).toEqual([]);
});

test("somebody else's punch by the thief's validity keeps its date, and is named", async () => {
  const { honest, takenBack, thief } = world;
  const place = await addPlace(tested, { name: 'Ropes', validityDays: 100 });
  await punched(tested, honest.claims, 'issue', place, minutesAgo(60 * 24 * 30));
  await tested.database.asActor(thief.claims, (transaction) =>
    updateProgram(transaction, { id: place.programId, validityPeriodDays: 5 }, new Date()),
  );
  await punched(tested, honest.claims, 'renew', place);
  const before = await ownerRows(tested, 'select * from certifications where member_id = $1', [place.memberId]);
  expect(await takenBack()).toEqual({ 'public.programs update: back': 1, 'credential under: kept': 1 });
  expect(await one('select validity_period_days as days from programs where id = $1', [place.programId])).toEqual({
    days: 100,
  });
  expect(await ownerRows(tested, 'select * from certifications where member_id = $1', [place.memberId])).toEqual(
    before,
  );
});

test('a punch keeps no row: the ledger has it', async () => {
  const { honest } = world;
  const place = await addPlace(tested);
  await punched(tested, honest.claims, 'issue', place, minutesAgo(60));
  const { punch } = await punched(tested, honest.claims, 'renew', place, minutesAgo(2));
  await undoAs(tested, honest.claims, { ...place, punchId: punch.id });
  await act(tested, honest.claims, 'remove', place);
  expect(await ownerRows(tested, 'select from app.kept_rows where actor_id = $1', [honest.userId])).toEqual([]);
});

test('the dates of a program with two clocks follow the seasons that hold again', async () => {
  const { honest, takenBack, thief } = world;
  const programId = await tested.asOwner((transaction) =>
    addProgram(transaction, { validityDays: 42, twoClocks: true }),
  );
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  const changing = (person: Person, sql: string) =>
    tested.database.asActor(person.claims, (transaction) =>
      changeSeasons(transaction, () => transaction.query(sql, [programId]), new Date()),
    );
  await changing(
    honest,
    `insert into seasons (name, program_id, start_date, end_date)
       values ('Winter', $1, current_date - 30, current_date + 150)`,
  );
  await punched(tested, honest.claims, 'issue', { memberId, programId }, minutesAgo(60 * 24 * 5));
  const state = async () => ({
    credentials: await ownerRows(tested, 'select * from certifications where program_id = $1', [programId]),
    seasons: await ownerRows(tested, 'select * from seasons where program_id = $1', [programId]),
    removed: await ownerRows(tested, 'select * from app.removed_seasons where program_id = $1', [programId]),
  });
  await tested.asOwner((transaction) =>
    transaction.query(`update seasons set created_at = now() - interval '1 day' where program_id = $1`, [programId]),
  );
  const before = await state();
  await changing(thief, `update seasons set start_date = '2099-01-01', end_date = '2099-12-31' where program_id = $1`);
  expect(await state()).not.toEqual(before);
  await changing(thief, 'delete from seasons where program_id = $1');
  await takenBack();
  expect(await state()).toEqual(before);
  expect(await differences()).toEqual([]);
});

test('groundings by a thief never were, and one they lifted or undid holds again', async () => {
  const { honest, takenBack, thief } = world;
  const [grounded, lifted, undone] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction),
    await addMember(transaction),
  ]);
  const as = (person: Person, work: Parameters<TestDatabase['database']['asActor']>[1]) =>
    tested.database.asActor(person.claims, work) as Promise<{ kind: string; id: string }>;
  const ground = (person: Person, memberId: string) =>
    as(person, (transaction) => groundMember(transaction, { memberId, reason: 'Checked' }, new Date()));
  await ground(thief, grounded);
  const first = await ground(honest, lifted);
  await as(thief, (transaction) => liftGrounding(transaction, { memberId: lifted, groundingId: first.id }, new Date()));
  const second = await ground(honest, undone);
  await as(thief, (transaction) => undoGrounding(transaction, { memberId: undone, eventId: second.id }, new Date()));
  expect(await takenBack()).toEqual({
    'grounding ground: back': 1,
    'grounding lift: back': 1,
    'grounding void: back': 1,
  });
  const now = await ownerRows<{ member_id: string }>(
    tested,
    'select member_id from app.grounded(now(), null) where member_id = any ($1)',
    [[grounded, lifted, undone]],
  );
  expect(now.map(({ member_id }) => member_id).toSorted()).toEqual([lifted, undone].toSorted());
});

test('somebody a thief set aside is back, one they returned is set aside again, with the day and the reason', async () => {
  const { honest, takenBack, thief } = world;
  const [left, returned, undone] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction),
    await addMember(transaction),
  ]);
  const day = denverDate(new Date());
  const leave = (person: Person, memberId: string) =>
    tested.database.asActor(person.claims, (transaction) =>
      setAside(transaction, { memberId, day, reason: 'Moved to Oregon' }, new Date()),
    ) as Promise<{ id: string }>;
  const bringBack = (memberId: string, leavingId: string, now: Date) =>
    tested.database.asActor(thief.claims, (transaction) => returnMember(transaction, { memberId, leavingId }, now));
  await leave(thief, left);
  await bringBack(returned, (await leave(honest, returned)).id, new Date(Date.now() + 660_000));
  await bringBack(undone, (await leave(honest, undone)).id, new Date());
  expect(await takenBack()).toEqual({
    'leaving leave: back': 1,
    'leaving return: back': 1,
    'leaving void: back': 1,
  });
  const hidden = await ownerRows<{ member_id: string; reason: string }>(
    tested,
    `select l.member_id, r.reason from app.left_by(null, null) l join app.hidden_members h using (member_id)
     join app.leaving_reasons r on r.event_id = l.event_id where l.day = $1`,
    [day],
  );
  const expected = [returned, undone].toSorted().map((member_id) => ({ member_id, reason: 'Moved to Oregon' }));
  expect(hidden.toSorted((one, other) => (one.member_id < other.member_id ? -1 : 1))).toEqual(expected);
});
