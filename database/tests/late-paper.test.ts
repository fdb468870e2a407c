import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { addCalendarDays, daysAfter, denverDate, noonInDenver } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCredential, renewCredential } from '../src/credentials/credential-acts.ts';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { comparePresent } from '../src/seals/compare-present.ts';
import { punchAttendees } from '../src/trainings/punch-attendees.ts';
import { addCrew, bulkPunchAs, bulkUndoAs, done } from './bulk-world.ts';
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
  expect((await comparePresent(tested.database, {}, 20)).findings).toEqual([]);
  await tested.close();
});

const today = denverDate(new Date());
const day = (daysAgo: number) => daysAfter(today, -daysAgo);
const noon = (daysAgo: number) => noonInDenver(day(daysAgo));
const after = (from: Date, days: number) => addCalendarDays(from, days);

type Late = Partial<CredentialAct> & { verb?: 'issue' | 'renew' };

/** Records for noon that many days ago. */
const late = (place: CredentialAct, daysAgo: number, { verb = 'renew', ...more }: Late = {}) =>
  tested.database.asActor(admin.claims, (transaction) =>
    (verb === 'issue' ? issueCredential : renewCredential)(
      transaction,
      { ...place, effectiveOn: day(daysAgo), lateReason: 'Paper found in the truck', ...more },
      new Date(),
    ),
  );

/** Issued 60 days ago in a program of 42 days. */
async function addHeld(options: Parameters<typeof addPlace>[1] = {}): Promise<CredentialAct> {
  const place = await addPlace(tested, { validityDays: 42, base: 'LG2', ...options });
  await punched(tested, admin.claims, 'issue', place, noon(60));
  return place;
}

async function expiryAt({ memberId }: CredentialAct, moment: Date, known = new Date()): Promise<Date | undefined> {
  const rows = await actorRows<{ member_id: string; expiration_date: Date }>(
    ...([
      tested,
      admin.claims,
      'select member_id, expiration_date from members_as_of($1, $2)',
      [moment, known],
    ] as const),
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

const punchIdOf = (outcome: Awaited<ReturnType<typeof late>>) => (outcome.kind === 'done' ? outcome.punch.id : '');

test('a late paper takes effect at noon of its day, and its dates count from it', async () => {
  const place = await addHeld();
  const before = new Date();
  const outcome = await late(place, 24);
  expect(outcome).toMatchObject({ kind: 'done', oldExpiresDate: after(noon(60), 42) });
  expect(await heldNow(place)).toMatchObject({ issued_date: noon(24), expiration_date: after(noon(24), 42) });
  const [row] = await ownerRows<{ at: Date; recorded_at: Date; reason: string; punch_date: Date }>(
    tested,
    `select e.at, e.recorded_at, p.punch_date, r.reason from app.credential_events e
     join certification_punches p on p.id = e.punch_id join app.late_reasons r on r.punch_id = p.id
     where e.member_id = $1`,
    [place.memberId],
  );
  expect(row).toMatchObject({ at: noon(24), punch_date: noon(24), reason: 'Paper found in the truck' });
  expect(row?.recorded_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(await expiryAt(place, noon(10))).toEqual(after(noon(24), 42));
  expect(await expiryAt(place, noon(10), before)).toBeUndefined();
});

test('a late paper never shortens an expiry', async () => {
  const place = await addHeld({ name: 'Avalanche Deployment', type: 'avalanche', base: 'LG1' });
  await punched(tested, admin.claims, 'renew', { ...place, base: 'LG1', annualInitialTraining: true }, noon(40));
  await late(place, 20);
  expect(await heldNow(place)).toMatchObject({ issued_date: noon(20), expiration_date: after(noon(40), 365) });
});

describe('with something that took effect since', () => {
  test('what took effect after a late paper stays, the paper counts until then, and holds again if that is undone', async () => {
    const place = await addHeld();
    const { punch } = await punched(tested, admin.claims, 'renew', place, noon(10));
    const since = await heldNow(place);
    const outcome = await late(place, 24);
    expect(outcome).toMatchObject({ kind: 'done', credential: { issued_date: expect.stringContaining(day(10)) } });
    expect(await heldNow(place)).toEqual(since);
    expect(await expiryAt(place, noon(15))).toEqual(after(noon(24), 42));
    await undoAs(tested, admin.claims, { ...place, punchId: punch.id, reason: 'Wrong person' });
    expect(await heldNow(place)).toMatchObject({ issued_date: noon(24), expiration_date: after(noon(24), 42) });
  });

  test('a late annual training moves the year of later punches, and not once it is undone', async () => {
    const place = await addHeld({ twoClocks: true, base: 'LG4' });
    await ownerRows(tested, 'update app.clock_rules set at = $2 where program_id = $1', [place.programId, noon(400)]);
    await punched(tested, admin.claims, 'renew', place, noon(10));
    const before = await heldNow(place);
    const outcome = await late(place, 24, { base: 'LG4', annualInitialTraining: true });
    expect(outcome.kind).toBe('done');
    expect(await heldNow(place)).toEqual({ ...before, expiration_date: after(noon(24), 365) });
    expect(await expiryAt(place, noon(5))).toEqual(after(noon(24), 365));
    expect(await undoAs(tested, admin.claims, { ...place, punchId: punchIdOf(outcome) })).toMatchObject({
      kind: 'done',
    });
    expect(await heldNow(place)).toEqual(before);
    expect(await expiryAt(place, noon(5))).toEqual(before?.expiration_date);
    expect(await expiryAt(place, noon(15))).toEqual(before?.expiration_date);
  });

  test('a late paper follows the seasons of two clocks that were changed since', async () => {
    const place = await addHeld({ twoClocks: true });
    await ownerRows(tested, 'update app.clock_rules set at = $2 where program_id = $1', [place.programId, noon(400)]);
    const insert = `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, $2, $3)`;
    await tested.database.asActor(admin.claims, (transaction) =>
      changeSeasons(transaction, () => transaction.query(insert, [place.programId, day(50), day(-200)]), noon(12)),
    );
    await late(place, 24);
    expect(await heldNow(place)).toMatchObject({ issued_date: noon(24), expiration_date: after(noon(24), 42) });
    expect(await expiryAt(place, noon(20))).toEqual(after(noon(60), 365));
  });

  test('a late paper takes the place of a punch that was undone since', async () => {
    const place = await addHeld();
    const { punch } = await punched(tested, admin.claims, 'renew', place, noon(20));
    await undoAs(tested, admin.claims, { ...place, punchId: punch.id, reason: 'Wrong person' });
    expect(await late(place, 24)).toMatchObject({ kind: 'done' });
    expect(await heldNow(place)).toMatchObject({ issued_date: noon(24), expiration_date: after(noon(24), 42) });
  });
});

describe('history decides', () => {
  test('a late issue of what was removed before brings it back as of its day', async () => {
    const place = await addHeld();
    await act(tested, admin.claims, 'remove', place, noon(30));
    expect(await late(place, 24, { verb: 'issue' })).toMatchObject({ kind: 'done' });
    expect(await heldNow(place)).toMatchObject({ status: 'valid', expiration_date: after(noon(24), 42) });
    expect(await expiryAt(place, noon(26))).toBeUndefined();
    expect(await expiryAt(place, noon(23))).toEqual(after(noon(24), 42));
  });

  test('a late issue of what was never held begins on its day', async () => {
    const place = await addPlace(tested, { validityDays: 42, base: 'LG2' });
    expect(await late(place, 24, { verb: 'issue' })).toMatchObject({ kind: 'done', oldExpiresDate: undefined });
    expect(await heldNow(place)).toMatchObject({ status: 'valid', issued_date: noon(24) });
  });

  test('a late punch before the first issue becomes an issue, which counts until then', async () => {
    const place = await addPlace(tested, { validityDays: 42, base: 'LG2' });
    await punched(tested, admin.claims, 'issue', place, noon(10));
    const before = await heldNow(place);
    expect(await late(place, 24)).toMatchObject({ kind: 'done' });
    expect(await heldNow(place)).toEqual(before);
    expect(await expiryAt(place, noon(20))).toEqual(after(noon(24), 42));
    const kinds = await ownerRows(tested, 'select kind from app.credential_events where member_id = $1 order by at', [
      place.memberId,
    ]);
    expect(kinds).toEqual([{ kind: 'issue' }, { kind: 'issue' }]);
  });

  test('nothing is recorded for a day before the last removal', async () => {
    const place = await addHeld();
    await act(tested, admin.claims, 'remove', place, noon(20));
    expect(await late(place, 24, { verb: 'issue' })).toMatchObject({ kind: 'refused', code: 'removed_meanwhile' });
    await punched(tested, admin.claims, 'issue', place, noon(10));
    expect(await late(place, 24)).toMatchObject({ kind: 'refused', code: 'removed_meanwhile' });
    expect(await late(place, 15)).toMatchObject({ kind: 'done' });
  });

  test('a punch needs something held today, and an issue nothing', async () => {
    const place = await addPlace(tested, { validityDays: 42, base: 'LG2' });
    expect(await late(place, 24)).toMatchObject({ code: 'credential_not_held' });
    await punched(tested, admin.claims, 'issue', place, noon(10));
    expect(await late(place, 24, { verb: 'issue' })).toMatchObject({ code: 'credential_held' });
  });
});

describe('questions', () => {
  test('a punch within 12 hours before or after the day is asked about', async () => {
    const place = await addHeld();
    const first = await late(place, 24);
    const question = await late(place, 24);
    expect(question).toMatchObject({ code: 'punched_recently', recent: { id: punchIdOf(first), at: noon(24) } });
    expect(await late(place, 24, { despiteRecent: punchIdOf(first) })).toMatchObject({ kind: 'done' });
    expect(await late(place, 22)).toMatchObject({ kind: 'done' });
  });

  test('a grounding is asked about if it stood on that day', async () => {
    const place = await addHeld();
    const grounding = { memberId: place.memberId, reason: 'Hurt knee' };
    await tested.database.asActor(admin.claims, (transaction) => groundMember(transaction, grounding, noon(25)));
    const question = await late(place, 24);
    expect(question).toMatchObject({ code: 'member_grounded', grounding: { id: expect.any(String) } });
    expect(await late(place, 26)).toMatchObject({ kind: 'done' });
    const despiteGrounding = 'grounding' in question ? question.grounding?.id : undefined;
    expect(await late(place, 24, { despiteGrounding })).toMatchObject({ kind: 'done' });
  });
});

describe('limits', () => {
  test.each([
    ['today', 0, 'late_day_ahead', 'Only a day before today can be recorded later'],
    ['tomorrow', -1, 'late_day_ahead', 'Only a day before today can be recorded later'],
    ['401 days ago', 401, 'late_day_too_old', 'You can go back up to 400 days'],
  ])('nothing is recorded later for %s', async (_, daysAgo, code, message) => {
    expect(await late(await addHeld(), daysAgo)).toEqual({ kind: 'refused', code, message });
  });

  test('a day of 400 days ago can be recorded; more than 72 hours ago needs a reason, and a later one none', async () => {
    expect(await late(await addHeld(), 400)).toMatchObject({ kind: 'done' });
    const place = await addHeld();
    const message = 'Say why this is being recorded more than 72 hours later';
    expect(await late(place, 4, { lateReason: undefined })).toEqual({
      kind: 'refused',
      code: 'reason_needed',
      message,
    });
    expect(await late(place, 2, { lateReason: undefined })).toMatchObject({ kind: 'done' });
  });

  test('a reason without a day is refused', async () => {
    expect(await late(await addHeld(), 4, { effectiveOn: undefined })).toMatchObject({ code: 'input_invalid' });
  });
});

describe('many at once', () => {
  const paper = { effectiveOn: day(10), lateReason: 'List found in the truck' };

  test('a bulk punch for an earlier day takes effect then for each person, and leaves out who was removed since', async () => {
    const { cardName, programId, memberIds } = await addCrew(tested, 3);
    const [first = '', second = '', third = ''] = memberIds;
    const place = { memberId: third, programId };
    await act(tested, admin.claims, 'remove', place, noon(8));
    await punched(tested, admin.claims, 'issue', place, noon(6));
    const report = done(await bulkPunchAs(tested, admin.claims, { memberIds, cardName, ...paper }));
    expect(report.punches.map(({ memberId }) => memberId)).toEqual([first, second]);
    expect(report.left).toMatchObject([{ memberId: third, reason: 'removed_meanwhile' }]);
    expect(await heldNow({ ...place, memberId: first })).toMatchObject({ issued_date: noon(10) });
    const reasons = await ownerRows(
      tested,
      `select r.reason from app.late_reasons r join app.credential_events e on e.punch_id = r.punch_id
       where e.batch_id = $1`,
      [report.batchId],
    );
    expect(reasons).toEqual([{ reason: paper.lateReason }, { reason: paper.lateReason }]);
    expect(done(await bulkUndoAs(tested, admin.claims, report.batchId ?? '')).undone).toHaveLength(2);
  });

  test("a session's attendees are punched for its day, and those who hold nothing are issued it as of then", async () => {
    const { memberId: held, programId } = await addHeld({ name: 'Rescue Deployment', type: 'rescue', base: 'LG5' });
    const { memberId } = await addPlace(tested);
    const trainingSessionId = await tested.asOwner((transaction) =>
      addTraining(transaction, {
        ...{ date: day(10), base: 'LG5', word: 'rescue-deployment' },
        trainees: [held, memberId].map((id) => ({ memberId: id })),
      }),
    );
    const report = done(
      await tested.database.asActor(admin.claims, (transaction) =>
        punchAttendees(
          transaction,
          { trainingSessionId, memberIds: [held], issueTo: [memberId], ...paper },
          new Date(),
        ),
      ),
    );
    expect(report.punches.map(({ act }) => act).sort()).toEqual(['issue', 'renew']);
    expect(await heldNow({ memberId, programId })).toMatchObject({ status: 'valid', issued_date: noon(10) });
    expect(await heldNow({ memberId: held, programId })).toMatchObject({ issued_date: noon(10) });
  });
});

test('a late paper is undone within ten minutes without a reason', async () => {
  const place = await addHeld();
  const before = await heldNow(place);
  const outcome = await late(place, 24);
  expect(await undoAs(tested, admin.claims, { ...place, punchId: punchIdOf(outcome) })).toMatchObject({ kind: 'done' });
  expect(await heldNow(place)).toEqual(before);
  expect(await expiryAt(place, noon(10))).toBeUndefined();
});
