import { connect, type Database } from '@ffl/database/database';
import { addAdministrator, addMember, addProgram, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

const administrators = 10;
const rounds = 16;

let tested: TestDatabase;
let busy: Database;
let flight: TestApp;
let people: Person[];

beforeAll(async () => {
  tested = await createTestDatabase();
  // A connection per administrator, so that all of them meet in the database.
  busy = connect(tested.owner, tested.secret, administrators);
  flight = await createTestApp({ database: busy });
  people = await tested.asOwner(async (transaction) => {
    const added: Person[] = [];
    while (added.length < administrators) added.push(await addAdministrator(transaction));
    return added;
  });
});
afterAll(() => tested.close());

type Call = (round: number) => Promise<Response>;

/** Ten people act on the same credential, each in their own way, one request after another. */
async function meet(memberId: string, programId: string): Promise<number[]> {
  const [credential] = await tested.asOwner(
    async ({ query }) =>
      (await query<{ id: string }>('select id from certifications where member_id = $1', [memberId])).rows,
  );
  const calls = await Promise.all(
    people.map(async ({ claims }, index): Promise<Call> => {
      const headers = {
        Authorization: `Bearer ${await flight.tokenFor(claims)}`,
        'Content-Type': 'application/json',
      };
      const write = async (method: string, path: string, body: object) =>
        flight.app.request(path, { method, headers, body: JSON.stringify(body) });
      /** Asks again whenever someone else punched between the question and the answer. */
      const renew = async (facts: object, despiteRecent?: string): Promise<Response> => {
        const response = await write('POST', '/functions/v1/renew-credential', {
          ...{ memberId, programId, ...facts },
          ...(despiteRecent && { despiteRecent }),
        });
        const { recent } = (await response.clone().json()) as { recent?: { id: string } };
        return recent ? renew(facts, recent.id) : response;
      };
      const expiry = (round: number) => ({ expiration_date: `2027-01-${10 + round}T12:00:00Z` });
      const punch = { certification_id: credential?.id, punch_type: 'live_mission' };
      const ways: Call[] = [
        () => renew({ liveMission: true }),
        (round) => write('PATCH', `/rest/v1/certifications?member_id=eq.${memberId}`, expiry(round)),
        (round) => renew({ notes: `round ${round}` }),
        () => write('POST', '/rest/v1/certification_punches', punch),
        () => renew({}),
        (round) => write('PATCH', `/rest/v1/certifications?program_id=eq.${programId}`, expiry(round)),
        () => renew({ base: 'LG2' }),
        (round) => write('PATCH', `/rest/v1/certifications?id=eq.${credential?.id}`, expiry(round)),
        (round) => renew({ notes: `again ${round}` }),
        (round) => write('PATCH', `/rest/v1/members?id=eq.${memberId}`, { phone: String(round) }),
      ];
      return ways[index % ways.length] as Call;
    }),
  );
  const lives = calls.map(async (call) => {
    const statuses: number[] = [];
    for (let round = 1; round <= rounds; round += 1) statuses.push((await call(round)).status);
    return statuses;
  });
  return (await Promise.all(lives)).flat();
}

test('ten administrators on one credential, half of them not through acts, never deadlock, and lose nothing', async () => {
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  const programId = await tested.asOwner((transaction) => addProgram(transaction));
  const headers = { Authorization: `Bearer ${await flight.tokenFor(people[0]?.claims ?? { role: 'anon' })}` };
  const issued = await flight.post('/functions/v1/issue-credential', { memberId, programId }, headers);
  expect(issued.status).toBe(200);

  const statuses = await meet(memberId, programId);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  expect(statuses).toHaveLength(administrators * rounds);

  // A connection reports its counts when it ends.
  await busy.close();
  await tested.asOwner(async ({ query }) => {
    const { rows } = await query(
      `select (select count(*)::int from certification_punches) as punches,
         (select count(*)::int from app.credential_events where punch_id is not null) as told,
         (select phone from members where id = $1) as phone,
         (select deadlocks::int from pg_stat_database where datname = current_database()) as rings`,
      [memberId],
    );
    expect(rows).toEqual([{ punches: 1 + 6 * rounds, told: 1 + 6 * rounds, phone: String(rounds), rings: 0 }]);
  });
});
