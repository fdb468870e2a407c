import type { Claims } from '@ffl/database/actors/actor';
import { closedAuthPaths, routeMatrix } from '@ffl/database/tests/permission-matrix';
import { type Persona, personas } from '@ffl/database/tests/personas';
import { addAccount, addSession } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

/** Grants that the token route refuses. */
const closedGrants = ['', 'id_token', 'pkce', 'web3', 'authorization_code', 'client_credentials', 'PASSWORD'];

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

/** Routes with their own path; tables, procedures and functions have their own matrices. */
function routes(): string[] {
  const found = world.flight.app.routes.filter(
    ({ path, method }) => !path.endsWith('*') && !/^\/(rest|functions)\/v1\//.test(path) && method !== 'OPTIONS',
  );
  const isMiddleware = (path: string) => found.some((other) => other.path === path && other.method !== 'ALL');
  const names = found
    .filter(({ path, method }) => method !== 'ALL' || !isMiddleware(path))
    .map(({ path, method }) => `${method} ${path}`);
  return [...new Set(names)].sort();
}

test('every route is in the matrix', () => {
  expect(routes().filter((route) => !(route in routeMatrix))).toEqual([]);
  expect(routes()).toContain('GET /auth/v1/user');
});

const matrix = Object.entries(routeMatrix);
const refused = personas.filter((persona) => matrix.some(([, callers]) => !callers.includes(persona)));

// A single fingerprint of everything stored covers all routes of a person, since no refused call may write anything.
test.each(refused)(
  'the persona %s is refused every route that is not theirs, and nothing is written',
  async (persona) => {
    const before = await world.fingerprint();
    for (const [route, callers] of matrix) {
      if (callers.includes(persona)) continue;
      expect([route, await isAnswered(route, world.people[persona].claims)]).toEqual([route, false]);
    }
    expect(await world.fingerprint()).toBe(before);
  },
);

test.each(personas)('the persona %s is answered by every route that is theirs', async (persona) => {
  for (const [route, callers] of matrix) {
    if (!callers.includes(persona)) continue;
    expect(routes()).toContain(route);
    expect([route, await isAnswered(route, await freshClaims(persona))]).toEqual([route, true]);
  }
});

async function isAnswered(route: string, claims: Claims): Promise<boolean> {
  const [method = '', path = ''] = route.split(' ');
  const { status, body } = await world.send(claims, method, path, method === 'GET' ? {} : { body: {} });
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  return (![401, 403, 404, 405].includes(status) && !isClosed(body)) || isAboutFactors(body);
}

describe('what stays closed', () => {
  test.each(closedAuthPaths)("the closed path /auth/v1%s isn't found, with any method, for anyone", async (path) => {
    const before = await world.fingerprint();
    for (const persona of personas) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const body = method === 'GET' ? {} : { body: { email: 'a@example.test', password: 'Right-Horse-77!' } };
        const { claims } = world.people[persona];
        const answer = await world.send(claims, method, `/auth/v1${path}`, body);
        expect([method, answer.status, answer.body]).toEqual([
          method,
          404,
          expect.objectContaining({ code: 'not_found', message: 'Not found' }),
        ]);
      }
    }
    expect(await world.fingerprint()).toBe(before);
  });

  test.each(closedGrants)('the grant "%s" gives no one a session', async (grant) => {
    const before = await world.fingerprint();
    for (const persona of personas) {
      const path = `/auth/v1/token?grant_type=${grant}`;
      const body = { email: world.people[persona].email, password: 'x', refresh_token: 'x', id_token: 'x', code: 'x' };
      const answer = await world.send(world.people[persona].claims, 'POST', path, { body });
      expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code: 'unsupported_grant_type' })]);
    }
    expect(await world.fingerprint()).toBe(before);
  });
});

test('your own account is all anyone reads there, whoever the address names', async () => {
  const admin = world.people.admin.claims;
  for (const persona of ['member own', 'admin', 'super_admin', 'inactive admin'] as const) {
    const { email } = world.people[persona];
    const claims = await freshClaims(persona);
    const { body } = await world.send(claims, 'GET', `/auth/v1/user?id=${admin.sub}&user_id=${admin.sub}`);
    expect(body).toMatchObject({ id: claims.sub, email, role: 'authenticated' });
  }
});

test('your own account is reported missing with the anonymous key, and needs a token without one', async () => {
  const withKey = await world.send({ role: 'anon' }, 'GET', '/auth/v1/user');
  expect([withKey.status, withKey.body]).toMatchObject([
    403,
    { code: 'bad_jwt', message: 'invalid claim: missing sub claim' },
  ]);
  const bare = await world.flight.get('/auth/v1/user');
  expect([bare.status, await bare.json()]).toMatchObject([
    401,
    { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
  ]);
});

test("an unverified account can't be entered, even with the right password", async () => {
  const password = 'Right-Horse-77!';
  const passwordHash = await world.flight.dependencies.passwords.hash(password);
  const { email, claims } = await world.tested.asOwner((transaction) =>
    addAccount(transaction, { passwordHash, isConfirmed: false }),
  );
  const sessions = () =>
    world.tested.asOwner(({ query }) => query('select from auth.sessions where user_id = $1', [claims.sub]));
  const before = (await sessions()).rowCount;
  const body = { email, password };
  const signin = await world.send({ role: 'anon' }, 'POST', '/functions/v1/signin', { body });
  expect([signin.status, signin.body]).toMatchObject([403, { session: null, error: 'Email not confirmed' }]);
  const grant = await world.send({ role: 'anon' }, 'POST', '/auth/v1/token?grant_type=password', { body });
  expect([grant.status, grant.body]).toMatchObject([400, { code: 'email_not_confirmed' }]);
  expect((await sessions()).rowCount).toBe(before);
});

/** Whether the response only says that they have no such factor, which people who may use the route hear. */
function isAboutFactors(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'mfa_factor_not_found';
}

function isClosed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'signup_disabled';
}

/** A new session per request, since one of the routes ends it. */
async function freshClaims(persona: Persona): Promise<Claims> {
  const { claims } = world.people[persona];
  const { sub } = claims;
  return sub ? world.tested.asOwner((transaction) => addSession(transaction, sub)) : claims;
}
