import { addAdministrator, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let headers: Record<string, string>;
let programId: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  headers = { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  programId = await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG1', type: 'avalanche' }));
});
afterAll(() => tested.close());

async function issue(asked: object) {
  const response = await flight.post('/functions/v1/issue-credential', asked, headers);
  return { status: response.status, body: (await response.json()) as { code?: string; data: { punch: object } } };
}

test.each([
  ['an unknown base', { base: 'LG8' }],
  ['notes over 2,000 characters', { notes: 'x'.repeat(2001) }],
  ['a flag that is no boolean', { liveMission: 'yes' }],
  ['a season that is no uuid', { seasonId: 'winter' }],
])('%s is refused', async (_, facts) => {
  const asked = { memberId: await tested.asOwner((transaction) => addMember(transaction)), programId };
  expect((await issue({ ...asked, ...facts })).status).toBe(400);
});

test('notes of 2,000 characters are kept whole, after the sentence of the act', async () => {
  const notes = 'é'.repeat(2000);
  const asked = {
    memberId: await tested.asOwner((transaction) => addMember(transaction)),
    programId,
    base: 'LG1',
    liveMission: true,
    notes,
  };
  const { status, body } = await issue(asked);
  expect(status).toBe(200);
  expect(body.data.punch).toMatchObject({
    notes: expect.stringMatching(/^\[LIVE MISSION\] .* for base LG1: é{2000}$/),
  });
});

test('a season of another program is not found', async () => {
  const season = await tested.asOwner(async (transaction) => {
    const other = await addProgram(transaction, { name: 'Lift Ticket', validityDays: 180 });
    const { rows } = await transaction.query<{ id: string }>(
      `insert into seasons (name, program_id, start_date, end_date) values ('LG1 Winter', $1, '2026-11-15', '2027-04-30') returning id`,
      [other],
    );
    return rows[0]?.id;
  });
  const asked = {
    memberId: await tested.asOwner((transaction) => addMember(transaction)),
    programId,
    seasonId: season,
  };
  expect(await issue(asked)).toMatchObject({
    status: 404,
    body: { code: 'season_missing', message: 'Season not found' },
  });
});
