import { addAdministrator, addMember, addProgram, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

// An act locks the member before the credential, a change of the credential's row the other way round.
test('acts and changes of the same rows at the same time never fail by their locks, and lose nothing', async () => {
  const headers = {
    Authorization: `Bearer ${await flight.tokenFor(admin.claims)}`,
    'Content-Type': 'application/json',
  };
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  const programId = await tested.asOwner((transaction) => addProgram(transaction));
  const issued = await flight.post('/functions/v1/issue-credential', { memberId, programId }, headers);
  expect(issued.status).toBe(200);
  const patch = (path: string, body: object) =>
    flight.app.request(`/rest/v1/${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
  const statuses: number[] = [];
  for (let round = 1; round <= 12; round += 1) {
    const answers = await Promise.all([
      flight.post('/functions/v1/renew-credential', { memberId, programId, liveMission: true }, headers),
      patch(`certifications?member_id=eq.${memberId}`, { expiration_date: `2027-01-${10 + round}T12:00:00Z` }),
      flight.post('/functions/v1/renew-credential', { memberId, programId, notes: `round ${round}` }, headers),
      patch(`members?id=eq.${memberId}`, { phone: String(round) }),
      patch(`certifications?program_id=eq.${programId}`, { season_id: null }),
    ]);
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 204]));
  await tested.asOwner(async ({ query }) => {
    const punches = await query<{ punches: number }>(`select count(*)::integer as punches from certification_punches`);
    const phones = await query<{ phone: string }>('select phone from members where id = $1', [memberId]);
    expect([punches.rows, phones.rows]).toEqual([[{ punches: 25 }], [{ phone: '12' }]]);
  });
});
