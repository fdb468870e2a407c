import { addAdministrator, addBase, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

async function issue(input: object) {
  const response = await flight.post('/functions/v1/issue-credential', input, headers);
  return { status: response.status, body: (await response.json()) as { code?: string; data: { punch: object } } };
}

async function bulk(input: object) {
  const response = await flight.post('/functions/v1/bulk-punch', input, headers);
  return { status: response.status, ...((await response.json()) as { data?: object }) };
}

test.each([
  ['an empty base', { base: '' }],
  ['a base of 41 characters', { base: 'x'.repeat(41) }],
  ['notes over 2,000 characters', { notes: 'x'.repeat(2001) }],
  ['a flag that is no boolean', { liveMission: 'yes' }],
  ['a season that is no uuid', { seasonId: 'winter' }],
])('an act with %s is refused', async (_, facts) => {
  const input = { memberId: await tested.asOwner((transaction) => addMember(transaction)), programId };
  expect((await issue({ ...input, ...facts })).status).toBe(400);
});

test("an act's notes of 2,000 characters are stored whole, after its sentence", async () => {
  const notes = 'é'.repeat(2000);
  const input = {
    memberId: await tested.asOwner((transaction) => addMember(transaction)),
    programId,
    base: 'LG1',
    liveMission: true,
    notes,
  };
  const { status, body } = await issue(input);
  expect(status).toBe(200);
  expect(body.data.punch).toMatchObject({
    notes: expect.stringMatching(/^\[LIVE MISSION\] .* for base LG1: é{2000}$/),
  });
});

test("another program's season isn't found", async () => {
  const season = await tested.asOwner(async (transaction) => {
    const other = await addProgram(transaction, { name: 'Lift Ticket', validityDays: 180 });
    const row = await transaction.first<{ id: string }>(
      `insert into seasons (name, program_id, start_date, end_date) values ('LG1 Winter', $1, '2026-11-15', '2027-04-30') returning id`,
      [other],
    );
    return row?.id;
  });
  const input = {
    memberId: await tested.asOwner((transaction) => addMember(transaction)),
    programId,
    seasonId: season,
  };
  expect(await issue(input)).toMatchObject({
    status: 404,
    body: { code: 'season_missing', message: 'Season not found' },
  });
});

describe("act's base", () => {
  const annual = { annualInitialTraining: true };
  const newMember = () => tested.asOwner((transaction) => addMember(transaction));

  test("an act's base may be any active base, and appears in the note and the ledger", async () => {
    const base = 'North Ridge';
    await tested.asOwner((transaction) => addBase(transaction, base));
    const ofBase = await tested.asOwner((transaction) => addProgram(transaction, { base, type: 'avalanche' }));
    const input = { memberId: await newMember(), programId: ofBase, base, ...annual };
    const { status, body } = await issue(input);
    expect([status, body.data.punch]).toMatchObject([
      200,
      { notes: expect.stringMatching(/^Initial credential issued on .* for base North Ridge$/) },
    ]);
    const { rows } = await tested.asOwner(({ query }) =>
      query('select base, is_annual_initial from app.credential_events where member_id = $1', [input.memberId]),
    );
    expect(rows).toEqual([{ base: 'North Ridge', is_annual_initial: true }]);
    const many = { memberIds: [input.memberId], cardName: 'Avalanche Deployment', base };
    const { status: ofMany, data } = await bulk(many);
    expect([ofMany, data]).toMatchObject([200, { left: [{ reason: 'punched_recently' }] }]);
  });

  test.each([
    ['is not there', 'LG8'],
    ['is not in use and has no program', 'Closed Ridge'],
    ['is written otherwise', 'north ridge'],
  ])("an act's base isn't found if it %s", async (_, base) => {
    await tested.asOwner(({ query }) =>
      query(`insert into bases (base_name, is_active) values ('Closed Ridge', false) on conflict do nothing`),
    );
    const memberId = await newMember();
    const missing = { code: 'base_missing', message: 'Base not found' };
    expect(await issue({ memberId, programId, base, ...annual })).toMatchObject({ status: 404, body: missing });
    const many = { memberIds: [memberId], cardName: 'Avalanche Deployment', base };
    expect(await bulk(many)).toMatchObject({ status: 404, ...missing });
  });

  test("the base of an issue is never an inactive one, neither its program's nor the stated one", async () => {
    const base = 'Summer Ridge';
    const ofBase = await tested.asOwner(async (transaction) => {
      await addBase(transaction, base);
      await transaction.query(`update bases set is_active = false where base_name in ($1, 'LG7')`, [base]);
      return addProgram(transaction, { base, type: 'avalanche' });
    });
    const refused = { status: 409, body: { code: 'base_inactive' } };
    expect(await issue({ memberId: await newMember(), programId: ofBase, base, ...annual })).toMatchObject(refused);
    expect(await issue({ memberId: await newMember(), programId, base: 'LG7' })).toMatchObject(refused);
  });
});
