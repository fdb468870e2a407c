import { createHash, createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { addAdministrator, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let person: Person;
let good: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  person = await tested.asOwner((transaction) => addAdministrator(transaction));
  good = await flight.tokenFor(person.claims);
});
afterAll(() => tested.close());

// This installation's key, so that a claim can be wrong under a valid signature.
const key = new Uint8Array(
  hkdfSync('sha256', 'one secret of the tests, with more than 32 bytes', '', 'access token', 32),
);
const kid = createHash('sha256').update(key).digest('hex').slice(0, 16);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);
const parts = () => good.split('.') as [string, string, string];
const payload = () => ({
  sub: person.userId,
  session_id: person.claims.session_id,
  role: 'authenticated',
  aud: 'authenticated',
  iss: 'http://flight.test/auth/v1',
  iat: seconds(),
  exp: seconds() + 600,
});

/** Header and payload as given, signed with our key by default. */
function signed(header: object, claims: unknown, hash = 'sha256', secret: Uint8Array | string = key): string {
  const body = `${encode(header)}.${encode(claims)}`;
  return `${body}.${createHmac(hash, secret).update(body).digest('base64url')}`;
}

const withClaims = (claims: object) => signed({ alg: 'HS256', typ: 'JWT', kid }, { ...payload(), ...claims });
const withHeader = (header: object) => signed({ alg: 'HS256', typ: 'JWT', kid, ...header }, payload());
const withAlgorithm = (alg: string) => `${encode({ alg, typ: 'JWT', kid })}.${parts()[1]}.${parts()[2]}`;

const noKey = 'PGRST301 No suitable key or wrong key type';
const wrongAlgorithm = 'PGRST301 Wrong or unsupported encoding algorithm';

const malformed: [string, () => string, string][] = [
  ['nothing', () => '', 'PGRST301 Empty JWT is sent in Authorization header'],
  ['one part', () => 'abc', 'PGRST301 Expected 3 parts in JWT; got 1'],
  ['two parts', () => 'a.b', 'PGRST301 Expected 3 parts in JWT; got 2'],
  ['four parts', () => `${good}.x`, 'PGRST301 Expected 3 parts in JWT; got 4'],
  ['the five parts of an encrypted token', () => 'a.b.c.d.e', 'PGRST301 Expected 3 parts in JWT; got 5'],
  [
    'a refresh token',
    () => flight.dependencies.refreshTokens.make(String(person.claims.session_id), 0),
    'PGRST301 Expected 3 parts in JWT; got 1',
  ],
  ['letters', () => 'a.b.c', noKey],
  ['dots', () => '..', noKey],
  ['a header that is no JSON', () => `bm90IGpzb24.${parts()[1]}.${parts()[2]}`, noKey],
  ['a header that is a list', () => signed(['HS256'], payload()), noKey],
  ['a payload that is no object', () => signed({ alg: 'HS256', kid }, 'text'), noKey],
  ['a payload that is a list', () => signed({ alg: 'HS256', kid }, [payload()]), noKey],
  ['a payload cut off', () => `${parts()[0]}.${parts()[1].slice(0, -3)}.${parts()[2]}`, noKey],
  ['a signature cut off', () => good.slice(0, -2), noKey],
  ['no signature', () => `${parts()[0]}.${parts()[1]}.`, noKey],
  ['a signature with one letter changed', () => `${good.slice(0, -5)}AAAAA`, noKey],
  ['a padded signature', () => `${good}==`, noKey],
  ['a space inside', () => good.replace('.', '. '), noKey],
  ['8 KiB of letters', () => `${'a'.repeat(8192)}.b.c`, noKey],
];

const forged: [string, () => string | Promise<string>, string][] = [
  [
    'another person in the payload',
    () => `${parts()[0]}.${encode({ ...payload(), sub: crypto.randomUUID() })}.${parts()[2]}`,
    noKey,
  ],
  [
    'another role in the payload',
    () => `${parts()[0]}.${encode({ ...payload(), role: 'app_admin' })}.${parts()[2]}`,
    noKey,
  ],
  ['the algorithm none', () => `${encode({ alg: 'none', typ: 'JWT', kid })}.${parts()[1]}.`, wrongAlgorithm],
  ['the algorithm nOnE', () => withAlgorithm('nOnE'), wrongAlgorithm],
  ['the algorithm RS256', () => withAlgorithm('RS256'), wrongAlgorithm],
  ['the algorithm ES256', () => withAlgorithm('ES256'), wrongAlgorithm],
  ['HS512 with our key', () => signed({ alg: 'HS512', kid }, payload(), 'sha512'), wrongAlgorithm],
  ['no algorithm', () => signed({ typ: 'JWT', kid }, payload()), noKey],
  ['no key id', () => signed({ alg: 'HS256', typ: 'JWT' }, payload()), noKey],
  ['an unknown key id', () => withHeader({ kid: 'ffffffffffffffff' }), noKey],
  ['a path as key id', () => withHeader({ kid: '../../../../dev/null' }), noKey],
  ['SQL as key id', () => withHeader({ kid: "' or '1'='1" }), noKey],
  ['a number as key id', () => withHeader({ kid: 0 }), noKey],
  ['an extension that must be understood', () => withHeader({ crit: ['exp'] }), noKey],
  ['a payload that is not encoded', () => withHeader({ b64: false, crit: ['b64'] }), noKey],
  ['an empty key', () => signed({ alg: 'HS256', kid }, payload(), 'sha256', ''), noKey],
  [
    'the secret itself as key',
    () => signed({ alg: 'HS256', kid }, payload(), 'sha256', 'one secret of the tests, with more than 32 bytes'),
    noKey,
  ],
  [
    'the anonymous key as key',
    () => signed({ alg: 'HS256', kid }, payload(), 'sha256', flight.dependencies.tokens.anonKey),
    noKey,
  ],
  ['a key that the header brings along', signedWithBroughtKey, noKey],
  [
    'keys that the header points to',
    () =>
      signed(
        { alg: 'HS256', kid, jku: 'https://evil.example/keys', x5u: 'https://evil.example' },
        payload(),
        'sha256',
        'k',
      ),
    noKey,
  ],
  [
    'the anonymous key made a service key',
    () => flight.dependencies.tokens.anonKey.replace(/\.[^.]+\./, `.${encode({ role: 'service_role' })}.`),
    noKey,
  ],
];

const wrongClaims: [string, () => string, string][] = [
  ['the role service_role', () => withClaims({ role: 'service_role' }), '22023 role "service_role" does not exist'],
  ['the role app_admin', () => withClaims({ role: 'app_admin' }), '22023 role "app_admin" does not exist'],
  ['no role', () => withClaims({ role: undefined }), 'PGRST301 No suitable key or wrong key type'],
  ['another issuer', () => withClaims({ iss: 'https://evil.example/auth/v1' }), 'PGRST303 JWT not in audience'],
  ['another audience', () => withClaims({ aud: 'anon' }), 'PGRST303 JWT not in audience'],
  ['a list of audiences', () => withClaims({ aud: ['authenticated'] }), 'PGRST303 JWT not in audience'],
  ['no audience', () => withClaims({ aud: undefined }), 'PGRST303 JWT not in audience'],
  ['an end that has passed', () => withClaims({ exp: seconds() - 31 }), 'PGRST303 JWT expired'],
  ['no end', () => withClaims({ exp: undefined }), "PGRST303 The JWT 'exp' claim must be a number"],
  ['an end in words', () => withClaims({ exp: 'never' }), "PGRST303 The JWT 'exp' claim must be a number"],
  ['a beginning that is to come', () => withClaims({ nbf: seconds() + 60 }), 'PGRST303 JWT not yet valid'],
  ['a beginning in words', () => withClaims({ nbf: 'now' }), "PGRST303 The JWT 'nbf' claim must be a number"],
  ['an issue in the future', () => withClaims({ iat: seconds() + 60 }), 'PGRST303 JWT issued at future'],
  ['an issue in words', () => withClaims({ iat: 'today' }), "PGRST303 The JWT 'iat' claim must be a number"],
  ['no person', () => withClaims({ sub: undefined }), noKey],
  ['a person who is no UUID', () => withClaims({ sub: `${'0'.repeat(8)}' or true` }), noKey],
  ['a number as person', () => withClaims({ sub: 1 }), noKey],
  ['no session', () => withClaims({ session_id: undefined }), noKey],
  ['a session that is no UUID', () => withClaims({ session_id: '*' }), noKey],
];

async function signedWithBroughtKey(): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const brought = await new SignJWT(payload()).setProtectedHeader({ alg: 'RS256', kid, jwk }).sign(privateKey);
  const [, body = '', signature = ''] = brought.split('.');
  return `${encode({ alg: 'HS256', kid, jwk })}.${body}.${signature}`;
}

async function answersTo(authorization: string) {
  const headers = { Authorization: authorization };
  const rest = await flight.get('/rest/v1/seasons?select=id', headers);
  const user = await flight.get('/auth/v1/user', headers);
  const act = await flight.post('/functions/v1/issue-credential', {}, headers);
  const challenge = rest.headers.get('WWW-Authenticate');
  return { rest: await refusalIn(rest), challenge, user: await refusalIn(user), act: await refusalIn(act) };
}

// Reads a refusal; the expectations check its values.
async function refusalIn(response: Response) {
  return { status: response.status, body: (await response.json()) as { code: string; message: string } };
}

test('the token that the forged ones are made from is good', async () => {
  const { rest, user, act } = await answersTo(`Bearer ${good}`);
  expect([rest.status, user.status, act.status]).toEqual([200, 200, 400]);
  expect((await answersTo(`bearer ${withClaims({})}`)).rest.status).toBe(200);
});

describe.each([
  ['a malformed token', malformed],
  ['a forged token', forged],
  ['a token with wrong claims under our own signature', wrongClaims],
])('%s is refused by tables, account and functions', (kind, cases) => {
  test.each(cases)(`${kind} is refused: %s`, async (_title, make, expected) => {
    const message = expected.slice(expected.indexOf(' ') + 1);
    const { rest, challenge, user, act } = await answersTo(`Bearer ${await make()}`);
    expect([rest.status, `${rest.body.code} ${rest.body.message}`]).toEqual([401, expected]);
    expect(challenge).toBe(`Bearer error="invalid_token", error_description="${message.replaceAll('"', '\\"')}"`);
    expect(user).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    expect(user.body.message).toBe(`invalid JWT: unable to parse or verify signature, ${message}`);
    expect(act).toEqual({ status: 401, body: { code: 'token_refused', error: 'Invalid JWT', message: 'Invalid JWT' } });
  });
});

describe("another scheme isn't a sign-in", () => {
  test.each([
    ['Basic', () => `Basic ${Buffer.from('admin:admin').toString('base64')}`],
    ['Token', () => `Token ${good}`],
    ['a colon', () => `Bearer: ${good}`],
    ['the scheme twice', () => `Bearer Bearer ${good}`],
    ['two tokens', () => `Bearer ${good}, Bearer ${good}`],
    ['no scheme', () => good],
  ])("a header with %s isn't a sign-in", async (_title, make) => {
    const { rest, user, act } = await answersTo(make());
    expect([rest.status, rest.body.code, user.status, user.body.code, act.status]).toEqual([
      401,
      'PGRST301',
      403,
      'bad_jwt',
      401,
    ]);
  });
});

test('a good token for a session that never existed is refused', async () => {
  const { rest, user, act } = await answersTo(`Bearer ${withClaims({ session_id: crypto.randomUUID() })}`);
  expect(rest).toMatchObject({ status: 401, body: { code: 'PGRST303', message: 'JWT session has ended' } });
  expect(user).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
  expect(act).toMatchObject({ status: 401, body: { message: 'Your session has ended. Please sign in again.' } });
});
