import { addSession, type MemberPerson, type Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../tests/worlds/rest/rest-world.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

let world: RestWorld;
let people: Record<'anon' | 'member' | 'admin', Person | undefined>;
let member: MemberPerson;
let other: MemberPerson;
let program: string;

beforeAll(async () => {
  world = await createRestWorld();
  member = await world.makeMember();
  other = await world.makeMember();
  program = await world.makeProgram();
  people = { anon: undefined, member, admin: await world.makeAdministrator() };
  await world.asOwner(({ query }) =>
    query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date) select id, $1, now(), now() + interval '1 year' from members`,
      [program],
    ),
  );
});
afterAll(() => world.close());

// Statuses of GET, POST, PATCH and DELETE; writes are for missing rows.
type Row = [table: string, who: 'anon' | 'member' | 'admin', get: number, post: number, patch: number, remove: number];

const bodies: Record<string, object> = {
  members: { first_name: 'N', last_name: 'N', email: 'n@example.org', organization: 'O' },
  certifications: { member_id: nobody, program_id: nobody, issued_date: '2026-01-01', expiration_date: '2027-01-01' },
  training_sessions: { training_type: 'Rescue', date: '2026-01-01' },
  organization_whitelist: { name: 'new one', display_name: 'New One' },
};
const changes: Record<string, object> = {
  members: { phone: '1' },
  certifications: { status: 'inactive' },
  training_sessions: { base: 'LG1' },
  organization_whitelist: { is_active: false },
};

test.each<Row>([
  ['members', 'anon', 401, 401, 401, 401],
  ['members', 'member', 200, 403, 403, 403],
  ['members', 'admin', 200, 201, 204, 204],
  ['certifications', 'anon', 401, 401, 401, 401],
  ['certifications', 'member', 200, 403, 403, 403],
  ['certifications', 'admin', 200, 409, 204, 403],
  ['training_sessions', 'anon', 401, 401, 401, 401],
  ['training_sessions', 'member', 200, 403, 403, 403],
  ['training_sessions', 'admin', 200, 201, 204, 204],
  ['organization_whitelist', 'anon', 200, 401, 401, 401],
  ['organization_whitelist', 'member', 200, 403, 403, 403],
  ['organization_whitelist', 'admin', 200, 201, 204, 204],
])('the table %s gives %s exactly what the permission matrix allows', async (table, who, ...expected) => {
  const person = people[who];
  const headers = { 'content-type': 'application/json' };
  const one = `/${table}?id=eq.${nobody}`;
  const replies = [
    await world.send(`/${table}`, {}, person),
    await world.send(`/${table}`, { method: 'POST', headers, body: JSON.stringify(bodies[table]) }, person),
    await world.send(one, { method: 'PATCH', headers, body: JSON.stringify(changes[table]) }, person),
    await world.send(one, { method: 'DELETE', headers }, person),
  ];
  expect(replies.map(({ status }) => status)).toEqual(expected);
});

test("a member reads their own credential and nobody else's, however requested", async () => {
  const client = world.clientOf(member);
  const own = await client.from('certifications').select('member_id', { count: 'exact' });
  expect([own.data, own.count]).toEqual([[{ member_id: member.memberId }], 1]);
  const others = await client
    .from('certifications')
    .select('id')
    .or(`member_id.eq.${other.memberId},member_id.is.null`);
  expect(others.data).toEqual([]);
  const embedded = await client.from('members').select('certifications(member_id)').eq('id', other.memberId);
  expect(embedded.data).toEqual([]);
});

test("a member can't search a hidden column by its order or by halves", async () => {
  for (const query of [
    'search_text=gt.m',
    'order=search_text',
    'and=(search_text.is.null)',
    'not.or=(search_text.like.a*)',
  ]) {
    const response = await world.send(`/members?select=id&${query}`, {}, member);
    expect([query, response.status]).toEqual([query, 403]);
  }
});

test('an administrator made inactive is signed out at once', async () => {
  const former = await world.makeAdministrator();
  await world.asOwner(({ query }) =>
    query('update administrators set is_active = false where user_id = $1', [former.userId]),
  );
  const response = await world.send('/members', {}, former);
  expect(response.status).toBe(401);
});

test('a member who becomes an administrator signs in again, so no long session gains rights', async () => {
  const promoted = await world.makeMember();
  expect((await world.send('/members', {}, promoted)).status).toBe(200);
  await world.asOwner(({ query }) =>
    query(`insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`, [
      promoted.userId,
    ]),
  );
  const response = await world.send('/members', {}, promoted);
  expect([response.status, await response.json()]).toEqual([
    401,
    { code: 'PGRST303', details: null, hint: null, message: 'JWT session has ended' },
  ]);
  const claims = await world.asOwner((transaction) => addSession(transaction, promoted.userId));
  expect((await world.send('/organization_whitelist?select=updated_at', {}, { ...promoted, claims })).status).toBe(200);
});

test('nobody becomes more by what the token claims', async () => {
  for (const role of ['app_admin', 'ffl_owner', 'service_role']) {
    const forged = { ...member, claims: { ...member.claims, role } };
    const response = await world.send('/members', {}, forged);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: '22023', message: `role "${role}" does not exist` });
  }
});
