import type { CredentialAct, RollCallRequest } from '@ffl/domain/credentials/schemas';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { comparePresent } from '../src/seals/compare-present.ts';
import { rollCallPunch } from '../src/trainings/roll-call-punch.ts';
import { act, addPlace, punched } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';
import { addTraining } from './worlds/trainings.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(async () => {
  // After any test, what is held matches the ledger, and each row started from what was in effect.
  expect((await comparePresent(tested.database, {}, 20)).findings).toEqual([]);
  await tested.close();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const daysAfter = (from: Date, days: number) => addCalendarDays(from, days);

/** Issued 30 days ago in a program of 42 days. */
async function addHeld(options: Parameters<typeof addPlace>[1] = {}): Promise<CredentialAct> {
  const place = await addPlace(tested, { validityDays: 42, base: 'LG2', ...options });
  await punched(tested, admin.claims, 'issue', place, hoursAgo(30 * 24));
  return place;
}

const call = ({ memberId, programId }: CredentialAct, takenAt: Date, more: Partial<RollCallRequest> = {}) =>
  tested.database.asActor(admin.claims, (transaction) =>
    rollCallPunch(transaction, { memberId, programId, takenAt: takenAt.toISOString(), ...more }, new Date()),
  );

/** A member's expiry in force at a moment, as known at another. */
async function expiryAt({ memberId }: CredentialAct, moment: Date, known = new Date()): Promise<Date | undefined> {
  const rows = await actorRows<{ member_id: string; expiration_date: Date }>(
    tested,
    admin.claims,
    'select member_id, expiration_date from members_as_of($1, $2)',
    [moment, known],
  );
  return rows.find((row) => row.member_id === memberId)?.expiration_date;
}

const heldNow = async ({ memberId }: CredentialAct) =>
  (
    await ownerRows<{ expiration_date: Date; issued_date: Date; status: string }>(
      tested,
      'select expiration_date, issued_date, status from certifications where member_id = $1',
      [memberId],
    )
  )[0];

test('a roll call punch takes effect when the roll call was taken, and is recorded when it arrives', async () => {
  const place = await addHeld();
  const takenAt = hoursAgo(50);
  const outcome = await call(place, takenAt, { base: 'LG2' });
  expect(outcome).toMatchObject({ kind: 'done', punchedAt: takenAt, isOvertaken: false, staysLapsed: false });
  expect(await heldNow(place)).toMatchObject({ issued_date: takenAt, expiration_date: daysAfter(takenAt, 42) });
  const [row] = await ownerRows<{ at: Date; recorded_at: Date; notes: string; punch_date: Date }>(
    tested,
    `select e.at, e.recorded_at, p.notes, p.punch_date from app.credential_events e
     join certification_punches p on p.id = e.punch_id where e.member_id = $1 order by e.id desc limit 1`,
    [place.memberId],
  );
  expect(row).toMatchObject({ at: takenAt, punch_date: takenAt, notes: expect.stringMatching(/for base LG2$/) });
  expect(Date.now() - (row?.recorded_at.getTime() ?? 0)).toBeLessThan(60_000);
});

test('a roll call punch is in the past where it took effect, and as known then it is not', async () => {
  const place = await addHeld();
  const before = new Date();
  await call(place, hoursAgo(50));
  expect(await expiryAt(place, hoursAgo(40))).toEqual((await heldNow(place))?.expiration_date);
  expect(await expiryAt(place, hoursAgo(40), before)).toEqual((await expiryAt(place, hoursAgo(60))) ?? null);
});

test('a roll call never shortens an expiry', async () => {
  const place = await addHeld({ name: 'Avalanche Deployment', type: 'avalanche', base: 'LG1' });
  const annual = { ...place, base: 'LG1', annualInitialTraining: true };
  await punched(tested, admin.claims, 'renew', annual, hoursAgo(20 * 24));
  const year = (await heldNow(place))?.expiration_date;
  const takenAt = hoursAgo(3);
  expect(await call(place, takenAt)).toMatchObject({ kind: 'done', expiresDate: year, move: 'stays' });
  expect(await heldNow(place)).toMatchObject({ expiration_date: year, issued_date: takenAt });
});

describe('with something that took effect since', () => {
  const overtaken = async () => {
    const place = await addHeld();
    const { punch } = await punched(tested, admin.claims, 'renew', place, hoursAgo(20));
    const takenAt = hoursAgo(40);
    const since = await heldNow(place);
    const outcome = await call(place, takenAt);
    return { place, punchId: punch.id, takenAt, since, outcome };
  };

  test('what took effect since a roll call stays, and the roll call counts until then', async () => {
    const { place, takenAt, since, outcome } = await overtaken();
    expect(outcome).toMatchObject({ kind: 'done', isOvertaken: true, expiresDate: daysAfter(takenAt, 42) });
    expect(await heldNow(place)).toEqual(since);
    expect(await expiryAt(place, hoursAgo(30))).toEqual(daysAfter(takenAt, 42));
    expect(await expiryAt(place, hoursAgo(10))).toEqual(since?.expiration_date);
  });

  test('a roll call holds again once what took effect since is undone', async () => {
    const { place, punchId, takenAt } = await overtaken();
    expect(await undoAs(tested, admin.claims, { ...place, punchId, reason: 'Wrong person' })).toMatchObject({
      kind: 'done',
    });
    expect(await heldNow(place)).toMatchObject({ expiration_date: daysAfter(takenAt, 42), issued_date: takenAt });
  });

  test('what took effect last and what was recorded last are offered to be undone', async () => {
    const { place, punchId } = await overtaken();
    const history = await actorRows<{ punch_id: string; can_undo: boolean }>(
      tested,
      admin.claims,
      'select punch_id, can_undo from credential_history($1)',
      [place.memberId],
    );
    expect(history.map(({ punch_id, can_undo }) => [punch_id === punchId, can_undo])).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
  });

  test('the question about a recent punch is about the one that took effect since the roll call', async () => {
    const { place, punchId } = await overtaken();
    const [last] = await actorRows<{ punch_id: string }>(
      tested,
      admin.claims,
      'select punch_id from last_punches(array[$1]::uuid[], $2)',
      [place.memberId, place.programId],
    );
    expect(last?.punch_id).toBe(punchId);
  });
});

test('a roll call is undone like a punch', async () => {
  const place = await addHeld();
  const before = await heldNow(place);
  const outcome = await call(place, hoursAgo(30));
  const punchId = outcome.kind === 'done' ? outcome.punchId : '';
  expect(await undoAs(tested, admin.claims, { ...place, punchId, reason: 'Was not there' })).toMatchObject({
    kind: 'done',
  });
  expect(await heldNow(place)).toEqual(before);
  expect(await expiryAt(place, hoursAgo(20))).toEqual(before?.expiration_date);
});

test('a roll call of an annual initial training begins a year at its time', async () => {
  const place = await addHeld({ name: 'Avalanche Deployment', type: 'avalanche', base: 'LG3' });
  const session = (options: object) => tested.asOwner((transaction) => addTraining(transaction, options));
  const takenAt = hoursAgo(5);
  const trainingSessionId = await session({ base: 'LG3', isInitial: true });
  const outcome = await call(place, takenAt, { base: 'LG3', trainingSessionId });
  expect(outcome).toMatchObject({ kind: 'done', expiresDate: daysAfter(takenAt, 365) });
  const [row] = await ownerRows(
    tested,
    'select training_session_id, is_annual_initial from app.credential_events where member_id = $1 order by id desc limit 1',
    [place.memberId],
  );
  expect(row).toEqual({ training_session_id: trainingSessionId, is_annual_initial: true });
});

describe('decided again since', () => {
  test('a roll call holds where a punch since was undone', async () => {
    const place = await addHeld();
    const { punch } = await punched(tested, admin.claims, 'renew', place, hoursAgo(20));
    await undoAs(tested, admin.claims, { ...place, punchId: punch.id, reason: 'Wrong person' });
    const takenAt = hoursAgo(40);
    expect(await call(place, takenAt)).toMatchObject({ kind: 'done', isOvertaken: false });
    expect(await heldNow(place)).toMatchObject({ issued_date: takenAt, expiration_date: daysAfter(takenAt, 42) });
  });

  const addHeldWithClocks = async (base = 'LG2') => {
    const place = await addHeld({ twoClocks: true, base });
    await ownerRows(tested, 'update app.clock_rules set at = $2 where program_id = $1', [
      ...[place.programId, hoursAgo(1000)],
    ]);
    return place;
  };

  test('a roll call follows the seasons of two clocks that changed since', async () => {
    const place = await addHeldWithClocks();
    const insert = `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, current_date - 300, current_date + 300)`;
    await tested.database.asActor(admin.claims, (transaction) =>
      changeSeasons(transaction, () => transaction.query(insert, [place.programId]), hoursAgo(10)),
    );
    const takenAt = hoursAgo(11);
    expect(await call(place, takenAt)).toMatchObject({ kind: 'done', expiresDate: daysAfter(takenAt, 42) });
    expect(await heldNow(place)).toMatchObject({ issued_date: takenAt, expiration_date: daysAfter(takenAt, 42) });
  });

  test("a roll call's annual training moves the year of a punch since", async () => {
    const place = await addHeldWithClocks('LG4');
    await punched(tested, admin.claims, 'renew', place, hoursAgo(10));
    const trainingSessionId = await tested.asOwner((transaction) => addTraining(transaction, { isInitial: true }));
    const takenAt = hoursAgo(30);
    expect(await call(place, takenAt, { trainingSessionId, base: 'LG4' })).toMatchObject({ isOvertaken: true });
    expect(await heldNow(place)).toMatchObject({ expiration_date: daysAfter(takenAt, 365) });
  });

  test('a roll call is refused where a date written by hand since would end sooner', async () => {
    const place = await addHeldWithClocks();
    await ownerRows(
      tested,
      `update certifications set expiration_date = now() + interval '900 days' where member_id = $1`,
      [place.memberId],
    );
    await ownerRows(
      tested,
      `alter table app.credential_events disable trigger refuse_change;
       update app.credential_events set at = now() - interval '60 hours' where kind = 'correct' and member_id = '${place.memberId}';
       alter table app.credential_events enable trigger refuse_change`,
    );
    const insert = `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, current_date - 300, current_date + 300)`;
    await tested.database.asActor(admin.claims, (transaction) =>
      changeSeasons(transaction, () => transaction.query(insert, [place.programId]), hoursAgo(10)),
    );
    expect(await call(place, hoursAgo(30))).toEqual({
      kind: 'refused',
      code: 'changed_since',
      message: 'The dates of this credential were changed since the roll call, so record it by hand',
    });
  });
});

describe('refusals', () => {
  test.each([
    ['after 72 hours', 72.01, 'roll_call_too_old', 'A roll call has to be recorded within 72 hours; this one is older'],
    ['before its time', -0.1, 'roll_call_ahead', "By the server's clock, the time of the roll call has not come yet"],
  ])('a roll call is refused %s', async (_, hours, code, message) => {
    expect(await call(await addHeld(), hoursAgo(hours))).toEqual({ kind: 'refused', code, message });
  });

  test('a roll call is refused for a credential that was not held yet', async () => {
    const place = await addPlace(tested);
    await punched(tested, admin.claims, 'issue', place, hoursAgo(2));
    expect(await call(place, hoursAgo(3))).toMatchObject({ code: 'credential_not_held' });
  });

  test('a roll call is refused for a credential that was removed since', async () => {
    const place = await addHeld();
    await act(tested, admin.claims, 'remove', place, hoursAgo(2));
    expect(await call(place, hoursAgo(3))).toMatchObject({ code: 'removed_meanwhile' });
    expect(await call(place, hoursAgo(1))).toMatchObject({ code: 'credential_not_held' });
  });

  test.each([
    ['before', 15, 20],
    ['after', 20, 15],
  ])('a roll call is refused with a question where somebody punched within 12 hours %s it', async (_, taken, other) => {
    const place = await addHeld();
    const { punch } = await punched(tested, admin.claims, 'renew', place, hoursAgo(other));
    const question = await call(place, hoursAgo(taken));
    expect(question).toMatchObject({ code: 'punched_recently', recent: { id: punch.id, by: expect.any(String) } });
    expect(await call(place, hoursAgo(taken), { despiteRecent: punch.id })).toMatchObject({ kind: 'done' });
  });

  test('a roll call is refused with a question where another roll call of that time arrived as late', async () => {
    const place = await addHeld();
    const first = await call(place, hoursAgo(60));
    expect(await call(place, hoursAgo(61))).toMatchObject({
      code: 'punched_recently',
      recent: { id: first.kind === 'done' && first.punchId },
    });
  });

  test('a roll call is refused for a member, a program, a base or a session that is gone, and a session to come', async () => {
    const place = await addHeld();
    const gone = '00000000-0000-4000-8000-000000000000';
    const at = hoursAgo(1);
    const trainingSessionId = await tested.asOwner((transaction) => addTraining(transaction, { date: '2099-01-01' }));
    expect(await call({ ...place, memberId: gone }, at)).toMatchObject({ code: 'member_missing' });
    expect(await call({ ...place, programId: gone }, at)).toMatchObject({ code: 'program_missing' });
    expect(await call(place, at, { base: 'Nowhere' })).toMatchObject({ code: 'base_missing' });
    expect(await call(place, at, { trainingSessionId: gone })).toMatchObject({ code: 'training_missing' });
    expect(await call(place, at, { trainingSessionId })).toMatchObject({ code: 'training_not_yet' });
  });
});
