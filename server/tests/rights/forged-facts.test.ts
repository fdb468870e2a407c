import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
  await world.targetsFor('admin');
});
afterAll(() => world.close());

function member() {
  return world.people['member own'];
}

async function ownRowsOnly(headers: Record<string, string>): Promise<void> {
  const members = await world.flight.get('/rest/v1/members?select=id', headers);
  expect([members.status, await members.json()]).toEqual([200, [{ id: member().memberId }]]);
  const act = await world.flight.post(
    '/functions/v1/issue-credential',
    { memberId: member().memberId, programId: member().memberId },
    headers,
  );
  expect(act.status).toBe(403);
}

describe("rights aren't taken from", () => {
  test("rights aren't taken from what a valid token claims about its person", async () => {
    const { claims } = member();
    const { admin } = world.people;
    const token = await world.flight.dependencies.tokens.sign(
      {
        sub: claims.sub ?? '',
        session_id: claims.session_id ?? '',
        email: admin.email,
        is_admin: true,
        is_super_admin: true,
        app_metadata: { role: 'app_admin', roles: ['super_admin'], provider: 'service_role' },
        user_metadata: { role: 'super_admin', user_id: admin.claims.sub, is_active: true },
        aal: 'aal2',
      },
      new Date(),
    );
    await ownRowsOnly({ Authorization: `Bearer ${token}` });
  });

  test("rights aren't taken from what people write about themselves", async () => {
    const { claims } = member();
    const { admin } = world.people;
    const data = { role: 'super_admin', is_admin: true, app_role: 'app_admin', user_id: admin.claims.sub };
    const written = await world.send(claims, 'PUT', '/auth/v1/user', { body: { data } });
    expect(written).toMatchObject({
      status: 200,
      body: { id: claims.sub, role: 'authenticated', user_metadata: data },
    });
    await ownRowsOnly({ Authorization: `Bearer ${await world.flight.tokenFor(claims)}` });
  });

  test("rights aren't taken from any header", async () => {
    const { claims } = member();
    const { admin } = world.people;
    await ownRowsOnly({
      Authorization: `Bearer ${await world.flight.tokenFor(claims)}`,
      Role: 'app_admin',
      'X-Role': 'app_admin',
      'X-User-Id': admin.claims.sub ?? '',
      'X-Forwarded-User': admin.email,
      'X-Supabase-User': admin.claims.sub ?? '',
      'X-Client-Info': 'service_role',
      'X-HTTP-Method-Override': 'DELETE',
      'request.jwt.claims': JSON.stringify(admin.claims),
      Cookie: `sb-access-token=${await world.flight.tokenFor(admin.claims)}`,
    });
  });

  test("rights aren't taken from a token in the address", async () => {
    const token = await world.flight.tokenFor(world.people.admin.claims);
    for (const name of ['access_token', 'token', 'jwt', 'apikey']) {
      const answer = await world.flight.get(`/rest/v1/members?select=id&${name}=${token}`);
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });
});

test('a function that names an administrator in its body believes the token', async () => {
  const { admin, super_admin: other } = world.people;
  const before = await world.fingerprint();
  const body = { email: member().email, adminUserId: other.claims.sub, reason: 'not my own name' };
  const answer = await world.send(admin.claims, 'POST', '/functions/v1/unlock-account', { body });
  expect(answer.status).toBe(403);
  expect(await world.fingerprint()).toBe(before);
});

test.each([
  { renewedBy: 'x' },
  { actorId: 'x' },
  { issuedDate: '2020-01-01' },
  { expirationDate: '2099-01-01' },
  { status: 'valid' },
  { punchDate: '2020-01-01' },
])('no act on a credential accepts %j', async (forged) => {
  const { members, programs, certification_punches: punches } = await world.targetsFor('admin');
  const input = { memberId: members?.id, programId: programs?.id, ...forged };
  const before = await world.fingerprint();
  for (const [name, more] of [
    ['issue-credential', {}],
    ['renew-credential', {}],
    ['remove-credential', {}],
    ['void-credential', { punchId: punches?.id, reason: 'a mistake' }],
  ] as const) {
    const body = { ...input, ...more };
    const answer = await world.send(world.people.admin.claims, 'POST', `/functions/v1/${name}`, { body });
    expect([name, answer.status]).toEqual([name, 400]);
  }
  expect(await world.fingerprint()).toBe(before);
});
