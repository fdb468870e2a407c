import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { earnToken } from '../../../tests/worlds/captcha/earn-token.ts';
import { type ProviderServer, startProviderServer } from '../../../tests/worlds/captcha/provider-server.ts';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';
import { bindingFor, checkCaptcha } from './check-captcha.ts';

let tested: TestDatabase;
let flight: TestApp;
let provider: ProviderServer;
let tokens = 0;
const email = 'ana@example.org';

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  provider = await startProviderServer();
});
afterAll(() => Promise.all([tested.close(), provider.close()]));
beforeEach(() => {
  provider.answer('never');
  provider.received.length = 0;
});

type Use = { token?: string; action?: CaptchaAction; of?: string; address?: string; verifyUrl?: string };

function check(name: 'turnstile' | 'hcaptcha', use: Use = {}) {
  tokens += 1;
  const { token = `token-${tokens}`, action = 'registration', of = email, address = '192.0.2.1' } = use;
  const { dependencies } = flight;
  const captcha = { provider: name, siteKey: 'site', secret: 'shh', verifyUrl: use.verifyUrl ?? provider.url };
  const configured = { ...dependencies, settings: { ...dependencies.settings, captcha } };
  return checkCaptcha(configured, { token, action, email: of, caller: { address, userAgent: '' } });
}

/** A working provider's answer about a token just solved on our page. */
function success(change: object = {}) {
  const cdata = bindingFor(flight.dependencies, 'registration', email);
  const challenge_ts = new Date().toISOString();
  return { success: true, hostname: 'flight.test', challenge_ts, action: 'registration', cdata, ...change };
}

describe.each(['turnstile', 'hcaptcha'] as const)('with %s', (name) => {
  test(`a token that ${name} accepts passes once`, async () => {
    provider.answer(success());
    expect(await check(name, { token: `${name}-once` })).toBe('passed');
    expect(await check(name, { token: `${name}-once` })).toBe('refused');
  });

  test(`exactly one of ten simultaneous uses of a ${name} token passes`, async () => {
    provider.answer(success());
    const uses = Array.from({ length: 10 }, () => check(name, { token: `${name}-parallel` }));
    expect((await Promise.all(uses)).filter((outcome) => outcome === 'passed')).toHaveLength(1);
  });

  test(`the provider ${name} receives secret, token and address in a form`, async () => {
    provider.answer(success());
    await check(name, { token: 'a+b&c=d' });
    await check(name, { address: '2001:db8::/64' });
    const [first, second] = provider.received;
    expect([first?.get('secret'), first?.get('response'), first?.get('remoteip')]).toEqual([
      'shh',
      'a+b&c=d',
      '192.0.2.1',
    ]);
    expect(second?.has('remoteip')).toBe(false);
  });

  test.each([
    ['a token solved on another site', { hostname: 'evil.example' }],
    ['a token of no site', { hostname: undefined }],
    ['a token solved long ago', { challenge_ts: new Date(Date.now() - 340_000).toISOString() }],
    ['a token of no time', { challenge_ts: undefined }],
    ['a token that it does not know', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['a token that was used', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a token without a reason', { success: false }],
  ])(`${name} refuses %s`, async (_, change) => {
    provider.answer(success(change));
    expect(await check(name)).toBe('refused');
  });

  test.each([
    ['hangs for more than two seconds', 'never' as const],
    ['answers 500', { status: 500, body: '{"success":true}' }],
    ['refuses with 500', { status: 500, body: '{"success":false}' }],
    ['is kept away by a gateway', { status: 403, body: '{"success":true}' }],
    ['answers no JSON', { body: '<html>Bad gateway</html>' }],
    ['answers another shape', { body: '{"success":"true"}' }],
    ['answers a list', { body: '[]' }],
    ['answers nothing', { body: '' }],
    ['refuses our secret', { body: '{"success":false,"error-codes":["invalid-input-secret"]}' }],
    ['has a fault of its own', { body: '{"success":false,"error-codes":["internal-error"]}' }],
  ])(`the provider ${name}, when it %s, is unavailable, never open`, async (_, answer) => {
    provider.answer(answer);
    expect(await check(name)).toBe('unavailable');
  });

  test(`the built-in challenge passes once while ${name} is down`, async () => {
    const verifyUrl = 'http://127.0.0.1:9/siteverify';
    expect(await check(name, { verifyUrl })).toBe('unavailable');
    const token = await earnToken(flight, 'registration', email);
    expect(await check(name, { verifyUrl, token })).toBe('passed');
    expect(await check(name, { verifyUrl, token })).toBe('refused');
  });

  test(`a missing token is refused without asking ${name}`, async () => {
    expect(await check(name, { token: '' })).toBe('refused');
    expect(provider.received).toEqual([]);
  });
});

test.each([
  ['for another form', { action: 'signin' as const }],
  ['for another e-mail', { of: 'ben@example.org' }],
])('a Turnstile token is refused %s', async (_, use) => {
  provider.answer(success());
  expect(await check('turnstile', use)).toBe('refused');
});

test.each([
  ['no form', { action: undefined }],
  ['no e-mail', { cdata: undefined }],
  ['an empty e-mail', { cdata: '' }],
])('a Turnstile token bound to %s is refused', async (_, change) => {
  provider.answer(success(change));
  expect(await check('turnstile')).toBe('refused');
});

test('hCaptcha is asked about our site key', async () => {
  provider.answer(success());
  await check('hcaptcha');
  expect(provider.received[0]?.get('sitekey')).toBe('site');
});

test("the built-in challenge takes over if hCaptcha doesn't name the site", async () => {
  provider.answer(success({ hostname: 'not-provided' }));
  expect(await check('hcaptcha')).toBe('unavailable');
  provider.answer(success({ hostname: 'not-provided' }));
  expect(await check('turnstile')).toBe('refused');
});
