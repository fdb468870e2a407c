import { connect } from '@ffl/database/database';
import { addMemberWithAccount, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../worlds/test-app.ts';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;
let members: [MemberPerson, MemberPerson];

beforeAll(async () => {
  world = await createRightsWorld();
  members = await world.tested.asOwner(async (transaction) => [
    await addMemberWithAccount(transaction),
    await addMemberWithAccount(transaction),
  ]);
});
afterAll(() => world.close());

type Expected = { status: number; body: unknown };

async function inWaves<T>(work: (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const done: T[] = [];
  for (let start = 0; start < work.length; start += atOnce) {
    done.push(...(await Promise.all(work.slice(start, start + atOnce).map((run) => run()))));
  }
  return done;
}

test('each of five people sees their own rows in 1,000 interleaved requests, whatever failed just before', async () => {
  const { admin, 'inactive admin': inactive } = world.people;
  const everybody = await world.tested.asOwner(
    async ({ query }) => (await query<{ id: string }>('select id from members order by id')).rows,
  );
  const rowsOf = (id: string | null): Expected => ({ status: 200, body: [{ id }] });
  const denied: Expected = { status: 401, body: expect.objectContaining({ code: '42501' }) };
  const people = [
    { token: world.flight.dependencies.tokens.anonKey, seen: denied },
    { token: await world.flight.tokenFor(members[0].claims), seen: rowsOf(members[0].memberId) },
    { token: await world.flight.tokenFor(members[1].claims), seen: rowsOf(members[1].memberId) },
    { token: await world.flight.tokenFor(admin.claims), seen: { status: 200, body: everybody } },
    { token: await world.flight.tokenFor(inactive.claims), seen: rowsOf(inactive.memberId) },
  ];
  const failing = [
    'members?select=email::integer',
    'members?select=none',
    'members?id=eq.x',
    'members?order=search_text',
  ];

  async function ask(token: string, path: string): Promise<Expected> {
    const response = await world.flight.get(`/rest/v1/${path}`, { Authorization: `Bearer ${token}` });
    return { status: response.status, body: await response.json() };
  }

  const requests = Array.from({ length: 1000 }, (_, index) => async () => {
    const { token, seen } = people[index % people.length] ?? { token: '', seen: denied };
    const bad = index % 3 === 0 ? failing[(index / 3) % failing.length] : undefined;
    const answer = await ask(token, bad ?? 'members?select=id&order=id');
    if (bad) expect([400, 401, 403]).toContain(answer.status);
    else expect(answer).toEqual(seen);
  });
  await inWaves(requests, 40);
});

test("the request on a connection after a failure, a refusal or a write is a stranger's again", async () => {
  const database = connect(world.tested.owner, world.tested.secret, 1);
  try {
    const flight = await createTestApp({ ...world.tested, database });
    const asAdmin = { Authorization: `Bearer ${await flight.tokenFor(world.people.admin.claims)}` };
    const asMember = { Authorization: `Bearer ${await flight.tokenFor(members[0].claims)}` };
    const before = [
      () => flight.get('/rest/v1/members?select=id', asAdmin),
      () => flight.get('/rest/v1/members?select=email::integer', asAdmin),
      () => flight.get('/rest/v1/members?select=id', { ...asAdmin, Accept: 'application/vnd.pgrst.object+json' }),
      () => flight.get('/rest/v1/members?select=id', { ...asAdmin, Prefer: 'timezone=America/Denver' }),
      () => flight.post('/rest/v1/members', { first_name: '' }, asAdmin),
      () => flight.post('/rest/v1/members', { first_name: 'A' }, asMember),
      () => flight.post('/functions/v1/issue-credential', {}, asAdmin),
      () => flight.post('/rest/v1/rpc/list_members', { page: 0 }, asAdmin),
    ];
    for (const request of before) {
      await request();
      const stranger = await flight.get('/rest/v1/members?select=id');
      expect([stranger.status, await stranger.json()]).toEqual([401, expect.objectContaining({ code: '42501' })]);
      const member = await flight.get('/rest/v1/members?select=id', asMember);
      expect(await member.json()).toEqual([{ id: members[0].memberId }]);
    }
  } finally {
    await database.close();
  }
});
