import { addAdministrator, addBase, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  headers = { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
});
afterAll(() => tested.close());

type Place = { memberId: string; programId: string };

const addPlace = () =>
  tested.asOwner(
    async (transaction): Promise<Place> => ({
      memberId: await addMember(transaction),
      programId: await addProgram(transaction),
    }),
  );

/** Issues while someone on the server itself has written this and not yet committed. */
async function issueBehind(place: Place, input: object, change: string, values: unknown[]) {
  return tested.asOwner(async ({ query }) => {
    await query('begin');
    await query(change, values);
    const issuing = flight.post('/functions/v1/issue-credential', { ...place, ...input }, headers);
    const waiting = 'select from pg_locks where not granted';
    await expect.poll(async () => (await query(waiting)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await query('commit');
    const response = await issuing;
    return { status: response.status, body: await response.json() };
  });
}

const idOf = async (sql: string, values: unknown[]) =>
  tested.asOwner(async ({ first }) => (await first<{ id: string }>(sql, values))?.id ?? '');

test('a season deleted during an issue is missing', async () => {
  const place = await addPlace();
  const seasonId = await idOf(
    `insert into seasons (name, program_id, start_date, end_date) values ('W', $1, '2026-11-15', '2027-04-30') returning id`,
    [place.programId],
  );
  const answer = await issueBehind(place, { seasonId }, 'delete from seasons where id = $1', [seasonId]);
  expect(answer).toMatchObject({ status: 404, body: { code: 'season_missing', message: 'Season not found' } });
});

test("a season deleted during an issue that didn't choose it is left out of what is recorded", async () => {
  const place = await addPlace();
  const seasonId = await idOf(
    `insert into seasons (name, program_id, start_date, end_date)
     values ('Now', $1, current_date - 30, current_date + 30) returning id`,
    [place.programId],
  );
  const answer = await issueBehind(place, {}, 'delete from seasons where id = $1', [seasonId]);
  expect(answer).toMatchObject({ status: 200, body: { data: { credential: { season_id: null } } } });
});

test('a program deleted during an issue is missing', async () => {
  const place = await addPlace();
  const answer = await issueBehind(place, {}, 'delete from programs where id = $1', [place.programId]);
  expect(answer).toMatchObject({ status: 404, body: { code: 'program_missing', message: 'Program not found' } });
});

test('someone taken off a session while its attendees are punched is left out', async () => {
  const { memberId, trainingSessionId } = await tested.asOwner(async (transaction) => {
    await addBase(transaction, 'Attended');
    await addProgram(transaction, { base: 'Attended', type: 'avalanche' });
    const attendee = await addMember(transaction);
    const trainees = [{ name: 'T', memberId: attendee }];
    const id = await addTraining(transaction, { base: 'Attended', word: 'avalanche-deployment', trainees });
    return { memberId: attendee, trainingSessionId: id };
  });
  const report = await tested.asOwner(async ({ query }) => {
    await query('begin');
    // Takes the lock that saving the session takes.
    await query('select from training_sessions where id = $1 for no key update', [trainingSessionId]);
    await query('delete from trainees where training_session_id = $1', [trainingSessionId]);
    const input = { trainingSessionId, memberIds: [], issueTo: [memberId] };
    const punching = flight.post('/functions/v1/punch-attendees', input, headers);
    const waiting = 'select from pg_locks where not granted';
    await expect.poll(async () => (await query(waiting)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await query('commit');
    return (await punching).json();
  });
  expect(report).toMatchObject({ data: { punches: [], left: [{ memberId, reason: 'not_attending' }] } });
});
