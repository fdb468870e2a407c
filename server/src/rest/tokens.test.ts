import { createHash, hkdfSync } from 'node:crypto';
import { addMemberWithAccount, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let member: MemberPerson;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
});
afterEach(() => flight.setNow(new Date()));
afterAll(() => tested.close());

// This installation's key, to sign tokens that it never would.
const secret = 'one secret of the tests, with more than 32 bytes';
const key = new Uint8Array(hkdfSync('sha256', secret, '', 'access token', 32));
const kid = createHash('sha256').update(key).digest('hex').slice(0, 16);
const seconds = () => Math.floor(Date.now() / 1000);

function sign(changes: Record<string, unknown> = {}, signedWith = key): Promise<string> {
  const claims: JWTPayload = {
    iss: `${testOrigin}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    sub: member.userId,
    session_id: member.claims.session_id,
    iat: seconds(),
    exp: seconds() + 3600,
    ...changes,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(signedWith);
}

async function refusal(authorization: string) {
  const response = await flight.get('/rest/v1/members?select=id', { Authorization: authorization });
  return { status: response.status, challenge: response.headers.get('www-authenticate'), body: await response.json() };
}

test('a token of this installation is accepted, with its scheme in any case and a clock 20 seconds off', async () => {
  const late = await sign({ exp: seconds() - 20 });
  const early = await sign({ iat: seconds() + 20, nbf: seconds() + 20 });
  for (const authorization of [
    `Bearer ${await sign()}`,
    `bearer ${await sign()}`,
    `Bearer ${late}`,
    `Bearer ${early}`,
  ]) {
    const { status, body } = await refusal(authorization);
    expect([status, body]).toEqual([200, [{ id: member.memberId }]]);
  }
});

test.each<[string, Record<string, unknown>, string]>([
  ['expired', { exp: 1000 }, 'JWT expired'],
  ['is not valid yet', { nbf: 99_999_999_999 }, 'JWT not yet valid'],
  ['comes from the future', { iat: 99_999_999_999 }, 'JWT issued at future'],
  ['expires at no number', { exp: 'tomorrow' }, "The JWT 'exp' claim must be a number"],
  ['begins at no number', { nbf: 'today' }, "The JWT 'nbf' claim must be a number"],
  ['was issued at no number', { iat: 'today' }, "The JWT 'iat' claim must be a number"],
])('a token that %s is refused with PGRST303', async (_title, changes, message) => {
  expect(await refusal(`Bearer ${await sign(changes)}`)).toEqual({
    status: 401,
    challenge: `Bearer error="invalid_token", error_description="${message}"`,
    body: { code: 'PGRST303', message, details: null, hint: null },
  });
});

test.each<[string, () => string | Promise<string>, string, string | null]>([
  ['is empty', () => '', 'Empty JWT is sent in Authorization header', null],
  ['has two parts', () => 'a.b', 'Expected 3 parts in JWT; got 2', null],
  [
    'was signed with another key',
    () => sign({}, new Uint8Array(32).fill(1)),
    'No suitable key or wrong key type',
    'None of the keys was able to decode the JWT',
  ],
  [
    'was not signed',
    async () => new UnsecuredJWT({ role: 'authenticated' }).encode(),
    'Wrong or unsupported encoding algorithm',
    null,
  ],
])('a token that %s is refused with PGRST301', async (_title, make, message, details) => {
  expect(await refusal(`Bearer ${await make()}`)).toEqual({
    status: 401,
    challenge: `Bearer error="invalid_token", error_description="${message}"`,
    body: { code: 'PGRST301', message, details, hint: null },
  });
});

test('a token is refused before anything else is checked', async () => {
  const headers = { Authorization: 'Bearer a.b', Accept: 'image/png', Prefer: 'handling=strict, colour=blue' };
  const response = await flight.get('/rest/v1/nothing?select=(', headers);
  expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: 'PGRST301' })]);
});

test('a caller without a personal token is anonymous, and a missing right names the scheme', async () => {
  for (const headers of [{}, { Authorization: `Bearer ${flight.dependencies.tokens.anonKey}` }]) {
    const response = await flight.get('/rest/v1/members', headers);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.json()).toMatchObject({ code: '42501' });
    expect((await flight.get('/rest/v1/organization_whitelist', headers)).status).toBe(200);
  }
});

test("a caller with an unknown key and no personal token is refused in the gateway's words", async () => {
  const response = await flight.get('/rest/v1/organization_whitelist', { apikey: 'another' });
  expect([response.status, await response.json()]).toEqual([
    401,
    expect.objectContaining({
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    }),
  ]);
});
