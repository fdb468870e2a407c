import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createTokens, type Tokens } from './tokens.ts';

const issuer = 'http://flight.test/auth/v1';
const now = new Date('2026-11-20T18:00:00Z');
const claims = { sub: '0d9c1c1e-5a8e-4a53-8a3b-9d1b9a2f0c11', session_id: '7f1e1d54-2d3f-4a0c-9b7e-0a1b2c3d4e5f' };
let tokens: Tokens;
let good: string;

beforeAll(async () => {
  tokens = await createTokens(['the first secret of this installation'], issuer);
  good = await tokens.sign(claims, now);
});

function minutesLater(minutes: number) {
  return new Date(now.getTime() + minutes * 60_000);
}

function forged(payload: Record<string, unknown>, header: Record<string, unknown> = {}) {
  const key = new TextEncoder().encode('a key that this installation does not have');
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', ...header }).sign(key);
}

async function refusal(token: string | Promise<string>, at = now) {
  const given = await token;
  return tokens.verify(given, at).then(
    () => 'accepted',
    (error) => `${error.code} ${error.message}`,
  );
}

test('a token of our own is accepted for an hour, with 30 seconds of tolerance', async () => {
  expect(await tokens.verify(good, now)).toMatchObject({
    ...claims,
    role: 'authenticated',
    aud: 'authenticated',
    iss: issuer,
  });
  expect(await refusal(good, minutesLater(60))).toBe('accepted');
  expect(await refusal(good, minutesLater(61))).toBe('PGRST303 JWT expired');
  expect(await refusal(good, minutesLater(-5))).toBe('PGRST303 JWT issued at future');
});

test.each([
  ['', 'PGRST301 Empty JWT is sent in Authorization header'],
  ['abc', 'PGRST301 Expected 3 parts in JWT; got 1'],
  ['a.b', 'PGRST301 Expected 3 parts in JWT; got 2'],
  ['a.b.c.d.e', 'PGRST301 Expected 3 parts in JWT; got 5'],
  ['a.b.c', 'PGRST301 No suitable key or wrong key type'],
  ['..', 'PGRST301 No suitable key or wrong key type'],
])('the token %j is refused', async (token, expected) => {
  expect(await refusal(token)).toBe(expected);
});

test('a token signed with another key is refused, whatever it says', async () => {
  const kid = JSON.parse(Buffer.from(good.split('.')[0] ?? '', 'base64url').toString()).kid;
  const payload = {
    ...claims,
    role: 'authenticated',
    aud: 'authenticated',
    iss: issuer,
    exp: now.getTime() / 1000 + 600,
  };
  const expected = 'PGRST301 No suitable key or wrong key type';
  expect(await refusal(forged(payload))).toBe(expected);
  expect(await refusal(forged(payload, { kid }))).toBe(expected);
  expect(await refusal(forged(payload, { kid, jku: 'https://evil.example/keys' }))).toBe(expected);
  expect(await refusal(forged({ ...payload, role: 'app_admin' }, { kid }))).toBe(expected);
  expect(await refusal(forged({ ...payload, role: 'service_role' }, { kid }))).toBe(expected);
});

test('an unsigned token and another algorithm are refused', async () => {
  const unsigned = new UnsecuredJWT({ ...claims, role: 'authenticated' }).encode();
  expect(await refusal(unsigned)).toMatch(/^PGRST301/);
  const [, payload = '', signature = ''] = good.split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'JWT' })).toString('base64url');
  expect(await refusal(`${header}.${payload}.${signature}`)).toBe('PGRST301 Wrong or unsupported encoding algorithm');
});

test('a token with a changed payload is refused', async () => {
  const [header = '', payload = '', signature = ''] = good.split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: claims.session_id };
  const token = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
  expect(await refusal(token)).toBe('PGRST301 No suitable key or wrong key type');
});

test('old tokens verify after a change of secret while the old one is kept, and new ones are signed with the new one', async () => {
  const changed = await createTokens(
    ['the second secret of this installation', 'the first secret of this installation'],
    issuer,
  );
  expect(await changed.verify(good, now)).toMatchObject(claims);
  expect(changed.isAnonKey(tokens.anonKey)).toBe(true);
  const fresh = await changed.sign(claims, now);
  expect(await refusal(fresh)).toBe('PGRST301 No suitable key or wrong key type');
});

test("a token for another of the product's addresses is refused", async () => {
  const elsewhere = await createTokens(['the first secret of this installation'], 'https://elsewhere.example/auth/v1');
  expect(await refusal(elsewhere.sign(claims, now))).toMatch(/^PGRST303/);
});

test('every process computes the same anonymous key, and it names nobody', async () => {
  const other = await createTokens(['the first secret of this installation'], 'https://elsewhere.example/auth/v1');
  expect(other.anonKey).toBe(tokens.anonKey);
  const read = await tokens.verify(tokens.anonKey, now);
  expect(read.role).toBe('anon');
  expect(read.sub).toBeUndefined();
});
