import { addAdministrator, addMemberWithAccount, addSession, type Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

const ended = { status: 401, body: { code: 'PGRST303', message: 'JWT session has ended' } };
const signInAgain = { status: 401, body: { message: 'Your session has ended. Please sign in again.' } };

type Change = (person: Person) => Promise<unknown>;

const asOwner = (sql: string): Change => {
  return (person) => world.tested.asOwner(({ query }) => query(sql, [person.userId]));
};
const overTheWire = (method: string, path: string, body?: object): Change => {
  return async (person) => {
    const { claims } = world.people.super_admin;
    const answer = await world.send(claims, method, `${path}?select=user_id&user_id=eq.${person.userId}`, {
      body,
      headers: { Prefer: 'return=representation' },
    });
    expect(answer).toMatchObject({ status: 200, body: [{ user_id: person.userId }] });
  };
};
const signOut =
  (scope: string): Change =>
  async (person) => {
    const answer = await world.send(person.claims, 'POST', `/auth/v1/logout?scope=${scope}`);
    expect(answer.status).toBe(204);
  };

const ofEverybody: [string, Change][] = [
  ['the person signs out here', signOut('local')],
  ['the person signs out everywhere', signOut('global')],
  ['the session is removed', asOwner('delete from auth.sessions where user_id = $1')],
  ['the session rests for too long', asOwner('update auth.sessions set idle_until = now() where user_id = $1')],
  ['the session is past its end', asOwner('update auth.sessions set ends_at = now() where user_id = $1')],
  ['the session becomes one for a reset', asOwner('update auth.sessions set is_recovery = true where user_id = $1')],
  ['the person is banned', asOwner(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`)],
  ['the account is removed', asOwner('delete from auth.users where id = $1')],
];
const ofAdministrators: [string, Change][] = [
  ['is_active is set to false', overTheWire('PATCH', '/rest/v1/administrators', { is_active: false })],
  ['the role is raised', overTheWire('PATCH', '/rest/v1/administrators', { role: 'super_admin' })],
  ['the record is removed', overTheWire('DELETE', '/rest/v1/administrators')],
];
const ofMembers: [string, Change][] = [
  ['the member is deleted', overTheWire('DELETE', '/rest/v1/members')],
  [
    'the member becomes an administrator',
    asOwner(`insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`),
  ],
];

describe.each([
  ['an administrator', addAdministrator, [...ofEverybody, ...ofAdministrators]],
  ['a member', addMemberWithAccount, [...ofEverybody, ...ofMembers]],
] as const)('the token of %s', (who, make, changes) => {
  test.each(changes)(`the token of ${who} is refused on the very next request once %s`, async (_title, change) => {
    const person = await world.tested.asOwner<Person>((transaction) => make(transaction));
    expect(await world.send(person.claims, 'GET', '/rest/v1/seasons?select=id')).toMatchObject({ status: 200 });
    await change(person);
    await expectRefusedEverywhere(person);
  });
});

async function expectRefusedEverywhere({ claims }: Person): Promise<void> {
  const before = await world.fingerprint();
  const organization = { name: 'too late', display_name: 'Too Late' };
  const rest = [
    await world.send(claims, 'GET', '/rest/v1/members?select=id'),
    await world.send(claims, 'GET', '/rest/v1/organization_whitelist?select=id'),
    await world.send(claims, 'POST', '/rest/v1/organization_whitelist', { body: organization }),
    await world.send(claims, 'POST', '/rest/v1/rpc/list_members', { body: {} }),
    await world.send(claims, 'POST', '/rest/v1/organization_whitelist', {
      body: organization,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }),
  ];
  expect(rest).toMatchObject(rest.map(() => ended));
  const input = { memberId: crypto.randomUUID(), programId: crypto.randomUUID() };
  for (const name of ['issue-credential', 'remove-credential', 'admin-security-dashboard']) {
    const act = await world.send(claims, 'POST', `/functions/v1/${name}`, { body: input });
    expect([name, act]).toMatchObject([name, signInAgain]);
  }
  expect(await world.fingerprint()).toBe(before);
}

test('a session whose role changed is answered for the current role', async () => {
  const person = await world.tested.asOwner((transaction) => addAdministrator(transaction));
  const hidden = () => world.send(person.claims, 'GET', '/rest/v1/training_sessions?select=pilot');
  expect(await hidden()).toMatchObject({ status: 200 });
  await world.tested.asOwner(async ({ query }) => {
    const session = [person.claims.session_id];
    await query('create temporary table kept as select * from auth.sessions where id = $1', session);
    await query('update administrators set is_active = false where user_id = $1', [person.userId]);
    await query('insert into auth.sessions select * from kept');
  });
  expect(await hidden()).toMatchObject({ status: 403, body: { code: '42501' } });
  expect(await world.send(person.claims, 'GET', '/rest/v1/members?select=id')).toMatchObject({ status: 200, body: [] });
});

test("a kept reply isn't given to someone whose session has ended", async () => {
  const person = await world.tested.asOwner((transaction) => addAdministrator(transaction));
  const headers = { 'Idempotency-Key': crypto.randomUUID(), Prefer: 'return=representation' };
  const write = () =>
    world.send(person.claims, 'POST', '/rest/v1/organization_whitelist', {
      body: { name: 'kept reply', display_name: 'Kept Reply' },
      headers,
    });
  expect((await write()).status).toBe(201);
  expect((await write()).status).toBe(201);
  await asOwner('update administrators set is_active = false where user_id = $1')(person);
  expect(await write()).toMatchObject(ended);
});

test("a kept reply isn't given to an administrator who became just a member", async () => {
  const person = await world.tested.asOwner((transaction) => addAdministrator(transaction));
  const headers = { 'Idempotency-Key': crypto.randomUUID(), Prefer: 'return=representation' };
  const body = { name: 'of other times', display_name: 'Of Other Times' };
  const path = '/rest/v1/organization_whitelist';
  expect((await world.send(person.claims, 'POST', path, { body, headers })).status).toBe(201);
  await asOwner('delete from administrators where user_id = $1')(person);
  const claims = await world.tested.asOwner((transaction) => addSession(transaction, person.userId));
  expect(await world.send(claims, 'POST', path, { body, headers })).toMatchObject({
    status: 403,
    body: { code: '42501' },
  });
});

test("a deleted member's account is gone with its sessions, and a refresh token opens nothing", async () => {
  const person = await world.tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const token = world.flight.dependencies.refreshTokens.make(String(person.claims.session_id), 0);
  await overTheWire('DELETE', '/rest/v1/members')(person);
  const refresh = await world.flight.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
  expect([refresh.status, await refresh.json()]).toMatchObject([400, { code: 'refresh_token_not_found' }]);
  const user = await world.send(person.claims, 'GET', '/auth/v1/user');
  expect(user).toMatchObject({ status: 403, body: { code: 'user_not_found' } });
});
