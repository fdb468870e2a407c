import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
});
afterAll(() => tested.close());

test('config.json contains what a client needs and nothing secret', async () => {
  const response = await flight.get('/config.json');
  expect(await response.json()).toEqual({
    url: 'http://flight.test',
    anonKey: flight.dependencies.tokens.anonKey,
    captcha: { provider: 'builtin', siteKey: null, registrationMode: 'always' },
    passwordMinLength: 8,
    sample: false,
    version: 'test',
  });
});

test('config.json may be read from the listed origins', async () => {
  for (const [origin, allowed] of [
    ['https://app.example', 'https://app.example'],
    ['https://evil.example', null],
  ] as const) {
    const { headers } = await flight.get('/config.json', { Origin: origin });
    expect(headers.get('Access-Control-Allow-Origin')).toBe(allowed);
  }
});

test('the health answer comes from the database', async () => {
  const response = await flight.get('/health');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});

test('the health answer without the database is 503, and functions say so in a sentence', async () => {
  const other = await createTestDatabase();
  const broken = await createTestApp(other);
  await other.close();
  const health = await broken.get('/health');
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'database_unreachable' },
  ]);
});

describe.each([
  '/config.json',
  '/health',
  '/live',
  '/ready',
  '/auth/v1/settings',
  '/auth/v1/user',
  '/functions/v1/none',
  '/rest/v1/',
  '/rest/v1/members',
  '/rest/v1/none',
])('%s', (path) => {
  test(`the answer of ${path} carries the safe headers`, async () => {
    const { headers } = await flight.get(path);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Cache-Control')).toMatch(/no-store|no-cache/);
  });
});

test('another origin gets in only if it is listed', async () => {
  const preflight = (origin: string) =>
    flight.app.request('/rest/v1/members', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'apikey, authorization',
      },
    });
  const listed = await preflight('https://app.example');
  expect(listed.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example');
  expect(listed.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('apikey');
  expect((await preflight('https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull();
  const read = await flight.get('/rest/v1/organization_whitelist', { Origin: 'https://app.example' });
  expect(read.headers.get('Access-Control-Expose-Headers')).toContain('Content-Range');
});

test("the table API refuses an unknown key in the gateway's words", async () => {
  const response = await flight.get('/rest/v1/members', { apikey: 'another' });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message: 'Invalid API key' });
});

test('the table API refuses an expired token the way the client expects', async () => {
  const token = await flight.tokenFor({
    role: 'authenticated',
    sub: crypto.randomUUID(),
    session_id: crypto.randomUUID(),
  });
  const ended = await flight.get('/rest/v1/members', { Authorization: `Bearer ${token}` });
  expect([ended.status, await ended.json()]).toEqual([
    401,
    { code: 'PGRST303', details: null, hint: null, message: 'JWT session has ended' },
  ]);
  flight.setNow(new Date(Date.now() + 2 * 3_600_000));
  const expired = await flight.get('/rest/v1/members', { Authorization: `Bearer ${token}` });
  flight.setNow(new Date());
  expect([expired.status, await expired.json()]).toEqual([
    401,
    { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
  ]);
  expect(expired.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token", error_description="JWT expired"');
});
