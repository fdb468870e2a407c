import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '@ffl/database/database';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';
import { createRefreshTokens } from '../../accounts/sessions/refresh-tokens.ts';
import { createApp } from '../../app.ts';
import { healthProblem } from '../../health/answer-health.ts';
import { pageRoutes } from '../../pages/pages.ts';

let tested: TestDatabase;
let folder: string;
let flight: TestApp;
let app: Hono;
/** An application in which reading a token fails, and so does every page. */
let broken: Hono;
/** An application whose database can't be reached. */
let cutOff: Hono;
let nowhere: Database;

beforeAll(async () => {
  tested = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ffl-headers-'));
  await mkdir(join(folder, 'assets'));
  const files = {
    'index.html': '<script nonce="__CSP_NONCE__"></script>',
    'service-worker.js': 'keep()',
    'verify-worker.js': 'keep()',
    'theme.js': 'theme',
    'assets/main-1a2b.js': 'plain',
    'assets/main-1a2b.js.br': 'brotli',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  flight = await createTestApp(tested);
  const pages = await pageRoutes(folder, { isUnderTls: false, captchaProvider: 'builtin', config: {} });
  app = createApp(flight.dependencies, pages);
  const fault = new Error('a fault of ours');
  const failing = new Hono().get('*', () => {
    throw fault;
  });
  const tokens = { ...flight.dependencies.tokens, verify: () => Promise.reject(fault) };
  broken = createApp({ ...flight.dependencies, tokens }, failing);
  nowhere = connect({ ...tested.owner, host: join(folder, 'no-such-socket') }, tested.secret);
  cutOff = createApp({ ...flight.dependencies, database: nowhere, health: healthProblem(nowhere) });
});
afterAll(async () => {
  await nowhere.close();
  await tested.close();
  await rm(folder, { recursive: true });
});

const json = { 'Content-Type': 'application/json' };
const large = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes) });
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...json, ...headers },
  body,
});

/** A well-formed refresh token, so only the database could tell that its session never existed. */
function tokenOfNobody(): string {
  const tokens = createRefreshTokens(['one secret of the tests, with more than 32 bytes']);
  return JSON.stringify({ refresh_token: tokens.make('00000000-0000-4000-8000-000000000000', 0) });
}

type Case = [status: number, path: string, init?: RequestInit, at?: () => Hono];

const apiAnswers: Case[] = [
  [200, '/auth/v1/settings'],
  [200, '/auth/v1/health'],
  [401, '/auth/v1/user'],
  [403, '/auth/v1/user', { headers: { Authorization: 'Bearer a.b.c' } }],
  [401, '/auth/v1/token?grant_type=password', post('{}', { apikey: 'unknown' })],
  [400, '/auth/v1/token?grant_type=password', post('{}')],
  [400, '/auth/v1/token?grant_type=refresh_token', post('not json')],
  [404, '/auth/v1/otp', post('{}')],
  [422, '/auth/v1/signup', post('{}')],
  [404, '/auth/v1/user', { method: 'DELETE' }],
  [404, '/auth/v1'],
  [413, '/auth/v1/token?grant_type=password', post(large(1_100_000))],
  [415, '/auth/v1/token?grant_type=password', post('{}', { 'Content-Encoding': 'gzip' })],
  [200, '/rest/v1/organization_whitelist'],
  [200, '/rest/v1/organization_whitelist', { method: 'HEAD' }],
  [400, '/rest/v1/organization_whitelist?id=noop.1'],
  [401, '/rest/v1/members'],
  [401, '/rest/v1/members', { headers: { Authorization: 'Bearer a.b.c' } }],
  [401, '/rest/v1/members', { method: 'HEAD' }],
  [404, '/rest/v1/'],
  [404, '/rest/v1/none'],
  [404, '/rest/v1/rpc/none', post('{}')],
  [405, '/rest/v1/members', { method: 'LINK' }],
  [406, '/rest/v1/members', { headers: { 'Accept-Profile': 'auth' } }],
  [413, '/rest/v1/seasons', post(large(1_100_000))],
  [416, '/rest/v1/organization_whitelist?limit=-1'],
  [200, '/rest/v1/members', { method: 'OPTIONS' }],
  [400, '/functions/v1/signin', post('{}')],
  [401, '/functions/v1/issue-credential', post('{}')],
  [404, '/functions/v1/none', post('{}')],
  [404, '/functions/v1/'],
  [405, '/functions/v1/signin'],
  [413, '/functions/v1/signin', post(large(1_100_000))],
  [414, `/rest/v1/members?select=${'a'.repeat(17_000)}`],
  [431, '/functions/v1/signin', { headers: { 'X-Long': 'a'.repeat(17_000) } }],
  [500, '/auth/v1/user', { headers: { Authorization: 'Bearer a.b.c' } }, () => broken],
  [500, '/rest/v1/members', { headers: { Authorization: 'Bearer a.b.c' } }, () => broken],
  [500, '/functions/v1/issue-credential', post('{}', { Authorization: 'Bearer a.b.c' }), () => broken],
  [503, '/rest/v1/members', {}, () => cutOff],
  [503, '/auth/v1/token?grant_type=refresh_token', post(tokenOfNobody()), () => cutOff],
  [503, '/functions/v1/security-status', post('{"email":"a@b.co"}'), () => cutOff],
];

const otherAnswers: Case[] = [
  [200, '/config.json'],
  [200, '/health'],
  [503, '/health', {}, () => cutOff],
  [404, '/metrics', { headers: { 'X-Forwarded-For': '192.0.2.1' } }],
  [404, '/sample/outbox'],
  [200, '/'],
  [200, '/signin'],
  [200, '/no/such/page'],
  [200, '/signin', { method: 'HEAD' }],
  [200, '/assets/main-1a2b.js'],
  [200, '/assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'br' } }],
  [200, '/theme.js'],
  [404, '/assets/gone.js'],
  [404, '/%2e%2e/package.json'],
  [302, '/index.html'],
  [404, '/signin', { method: 'POST' }],
  [404, '/', { method: 'DELETE' }],
  [414, `/signin?next=${'a'.repeat(17_000)}`],
  [500, '/signin', {}, () => broken],
];

async function answer([status, path, init = {}, at = () => app]: Case): Promise<Response> {
  const response = await at().request(path, init);
  expect([path, response.status]).toEqual([path, status]);
  return response;
}

function expectSafe({ headers }: Response): void {
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
  expect(Object.fromEntries(headers)).toMatchObject(expected);
  expect(headers.get('Permissions-Policy')).toMatch(/^camera=\(self\), (\w+(-\w+)*=\(\)(, )?)+$/);
  expect([headers.get('Server'), headers.get('X-Powered-By'), headers.get('Set-Cookie')]).toEqual([null, null, null]);
}

describe.each(apiAnswers)('%i of %.40s', (...given) => {
  test("every API answer carries the safe headers, isn't cached, and reveals nothing about our internals", async () => {
    const response = await answer(given);
    expectSafe(response);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = await response.text();
    expect(text).not.toMatch(/a fault of ours|\.ts:\d|node_modules|ECONN|\bat \w+ \(/);
    if (text !== '') expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  });
});

describe.each(otherAnswers)('%i of %.40s', (...given) => {
  test('every other answer carries the safe headers, and reveals nothing about our internals', async () => {
    const response = await answer(given);
    expectSafe(response);
    expect(response.headers.get('Strict-Transport-Security')).toBeNull();
    expect(await response.text()).not.toMatch(/a fault of ours|\.ts:\d|node_modules|ECONN|\bat \w+ \(/);
  });
});

test("too many requests are refused with the same headers, in each API's format", async () => {
  const busy = createApp(flight.dependencies);
  for (const path of ['/rest/v1/organization_whitelist', '/auth/v1/settings']) {
    const headers = { 'X-Forwarded-For': '192.0.2.77' };
    for (let count = 0; count < 600; count += 1) await busy.request(path, { headers });
    const refused = await busy.request(path, { headers });
    expect(refused.status).toBe(429);
    expectSafe(refused);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ message: expect.any(String) });
  }
});

test('a failure before an API is reached is reported in its format', async () => {
  const clock = () => {
    throw new Error('a fault of ours');
  };
  const failing = createApp({ ...flight.dependencies, clock });
  const sentence = 'Something went wrong on our side. Please try again.';
  for (const [path, refusal] of [
    ['/rest/v1/members', { code: 'FF500', message: sentence }],
    ['/auth/v1/user', { code: 'unexpected_failure', message: sentence }],
    ['/functions/v1/signin', { code: 'internal', error: sentence, message: sentence }],
  ] as const) {
    const response = await failing.request(path);
    expect([path, response.status, await response.json()]).toEqual([path, 500, expect.objectContaining(refusal)]);
    expectSafe(response);
  }
});

describe('documents', () => {
  const documents = ['/', '/signin', '/admin/members', '/no/such/page', '/reset-password?token=x'];

  async function policyOf(path: string): Promise<{ policy: string; nonce: string; text: string }> {
    const response = await app.request(path);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    return { policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '', text: await response.text() };
  }

  test('documents have a content policy whose nonce is new each time and matches the page', async () => {
    const seen = await Promise.all([...documents, ...documents].map(policyOf));
    for (const { policy, nonce, text } of seen) {
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{22,}'/);
      expect(text).toContain(`nonce="${nonce}"`);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    }
    expect(new Set(seen.map(({ nonce }) => nonce)).size).toBe(seen.length);
  });

  test('documents promise TLS for two years only if the product is reached by https', async () => {
    for (const isUnderTls of [true, false]) {
      const pages = await pageRoutes(folder, { isUnderTls, captchaProvider: 'builtin', config: {} });
      const publicUrl = isUnderTls ? 'https://flight.test' : 'http://flight.test';
      const settings = { ...flight.dependencies.settings, publicUrl };
      const response = await createApp({ ...flight.dependencies, settings }, pages).request('/signin');
      const promise = isUnderTls ? 'max-age=63072000; includeSubDomains' : null;
      expect(response.headers.get('Strict-Transport-Security')).toBe(promise);
    }
  });

  test('every HTML response has the content policy of a document', async () => {
    const paths = ['/auth/v1/verify?token=x&type=signup', '/auth/v1/verify', '/sample/outbox', '/metrics', '/health'];
    for (const path of [...paths, ...documents]) {
      const { headers } = await app.request(path);
      const isHtml = headers.get('Content-Type')?.includes('html') ?? false;
      expect([path, headers.has('Content-Security-Policy')]).toEqual([path, isHtml]);
    }
  });
});

test('an unlisted origin may not read, on success or failure', async () => {
  const headers = { Origin: 'https://evil.example' };
  for (const path of ['/rest/v1/organization_whitelist', '/rest/v1/members', '/auth/v1/user', '/functions/v1/none']) {
    const response = await app.request(path, { headers });
    expect([path, response.headers.get('Access-Control-Allow-Origin')]).toEqual([path, null]);
  }
  const listed = await app.request('/auth/v1/user', { headers: { Origin: 'https://app.example' } });
  expect(listed.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example');
  expect(listed.headers.get('Access-Control-Allow-Credentials')).toBeNull();
});
