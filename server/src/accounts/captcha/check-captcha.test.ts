import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asToken, earnToken, solve } from '../../../tests/worlds/captcha/earn-token.ts';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';
import { makeChallenge } from './builtin-challenge.ts';
import { createCaptchaKeys } from './captcha-keys.ts';
import { bindingFor, checkCaptcha, isCaptchaOn } from './check-captcha.ts';

let tested: TestDatabase;
let flight: TestApp;
const email = 'ana@example.org';
const caller = { address: '192.0.2.1', userAgent: '' };

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
});
afterAll(() => tested.close());
beforeEach(() => tested.asOwner((transaction) => transaction.query('delete from app.attempt_counters')));
afterEach(() => flight.setNow(new Date()));

const later = (seconds: number) => flight.setNow(new Date(Date.now() + seconds * 1000));
const check = (token: unknown, action: CaptchaAction = 'signin', of = email) =>
  checkCaptcha(flight.dependencies, { token, action, email: of, caller });

describe('a solved challenge', () => {
  test.each(['signin', 'registration', 'reset'] as const)(
    'a solved challenge passes once for %s and never again',
    async (action) => {
      const asInTheProduct = await createTestApp(tested, {}, undefined, undefined, {});
      const token = await earnToken(asInTheProduct, action, email);
      expect(await check(token, action)).toBe('passed');
      expect(await check(token, action)).toBe('refused');
    },
  );

  test('a solved challenge is good for the same e-mail in another case or with spaces', async () => {
    expect(await check(await earnToken(flight, 'signin', ' ANA@example.org '))).toBe('passed');
  });

  test('a solved challenge is refused for another form, and stays good for its own', async () => {
    const token = await earnToken(flight, 'reset', email);
    expect([await check(token, 'signin'), await check(token, 'registration')]).toEqual(['refused', 'refused']);
    expect(await check(token, 'reset')).toBe('passed');
  });

  test('a solved challenge is refused for another e-mail', async () => {
    expect(await check(await earnToken(flight, 'signin', email), 'signin', 'ben@example.org')).toBe('refused');
  });

  test('a solved challenge is refused after its 300 seconds, and passes shortly before', async () => {
    const [one, other] = [await earnToken(flight, 'signin', email), await earnToken(flight, 'signin', email)];
    later(290);
    expect(await check(one)).toBe('passed');
    later(301);
    expect(await check(other)).toBe('refused');
  });

  test('a solved challenge used ten times at once passes exactly once', async () => {
    const token = await earnToken(flight, 'signin', email);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => check(token)));
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(9);
  });

  test('a solved challenge written another way is the same one', async () => {
    const token = await earnToken(flight, 'signin', email);
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString());
    expect(await check(token)).toBe('passed');
    expect(await check(asToken({ extra: 1, solution: { ...solution, time: 7 }, challenge }))).toBe('refused');
    expect(await check(`${token}\n`)).toBe('refused');
  });
});

describe('a forged token is refused', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a number', 7],
    ['an object', { challenge: {} }],
    ['a list', ['token']],
    ['some text', 'not a token'],
    ['a text without end', 'a'.repeat(10_000)],
    ['JSON of another shape', asToken({ challenge: { parameters: {} } })],
    ["the widget's test mode", asToken({ challenge: null, solution: null, test: true })],
    ['JSON that is nested deeply', Buffer.from('['.repeat(6000)).toString('base64')],
  ])('a forged token is refused: %s', async (_, token) => {
    expect(await check(token)).toBe('refused');
  });

  test("a forged token is refused: another installation's challenge", async () => {
    const keys = createCaptchaKeys('a secret that another installation has, 32 bytes');
    const binding = bindingFor(flight.dependencies, 'signin', email);
    expect(await check(await solve(await makeChallenge(keys, binding, new Date(Date.now() + 60_000))))).toBe('refused');
  });

  test.each([
    ['made easy', { cost: 1 }],
    ['made to live longer', { data: { expires: 4_102_444_800 } }],
    ['with another nonce, to be spent again', { nonce: '00000000000000000000000000000000' }],
    ['with another prefix', { keyPrefix: '00' }],
  ])('a forged token is refused: a challenge %s', async (_, change) => {
    const { challenge, solution } = JSON.parse(
      Buffer.from(await earnToken(flight, 'signin', email), 'base64').toString(),
    );
    const data = { ...challenge.parameters.data, ...('data' in change ? change.data : {}) };
    const parameters = { ...challenge.parameters, ...change, data };
    expect(await check(asToken({ challenge: { ...challenge, parameters }, solution }))).toBe('refused');
  });

  test.each([
    ['no solution', { counter: 0, derivedKey: '' }],
    ['the prefix alone', { counter: 150, derivedKey: 'prefix' }],
    ['a guess', { counter: 150, derivedKey: 'ab'.repeat(32) }],
  ])('a forged token is refused: a challenge with %s', async (_, guess) => {
    const response = await flight.post('/functions/v1/captcha-challenge', { action: 'signin', email });
    const { parameters, signature } = (await response.json()) as {
      parameters: { keyPrefix: string };
      signature: string;
    };
    const derivedKey = guess.derivedKey === 'prefix' ? parameters.keyPrefix : guess.derivedKey;
    expect(await check(asToken({ challenge: { parameters, signature }, solution: { ...guess, derivedKey } }))).toBe(
      'refused',
    );
  });
});

describe('turned off', () => {
  test('a CAPTCHA that is turned off requires nothing and lets everything pass', async () => {
    const { dependencies } = flight;
    const off = { ...dependencies, settings: { ...dependencies.settings, captcha: { provider: 'off' as const } } };
    expect([isCaptchaOn(dependencies), isCaptchaOn(off)]).toEqual([true, false]);
    expect(await checkCaptcha(off, { token: undefined, action: 'signin', email, caller })).toBe('passed');
  });
});
