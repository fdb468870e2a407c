import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccountWorld, createAccountWorld } from '../../../tests/worlds/account-world.ts';
import { earnToken } from '../../../tests/worlds/captcha/earn-token.ts';
import { startProviderServer } from '../../../tests/worlds/captcha/provider-server.ts';
import { signInPaths } from '../../../tests/worlds/sign-in-paths.ts';

let world: AccountWorld;

beforeAll(async () => {
  world = await createAccountWorld();
});
beforeEach(() => world.begin());
afterAll(() => world.tested.close());

let addresses = 0;
const newAddress = () => `10.2.${addresses >> 8}.${addresses++ & 255}`;

describe.each(signInPaths)("$name's CAPTCHA", ({ name, tryIn, wrong }) => {
  const attempt = (email: string, password: string, captchaToken?: string, from = newAddress()) =>
    tryIn(world.flight, { email, password, from, ...(captchaToken === undefined ? {} : { captchaToken }) });

  async function failTimes(email: string, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) expect((await attempt(email, 'Wrong-1!')).status).toBe(wrong);
  }

  test(`${name}'s CAPTCHA is required after three failures, and lacking it doesn't count`, async () => {
    const { email } = await world.newMember();
    await failTimes(email, 3);
    const verify = vi.spyOn(world.flight.dependencies.passwords, 'verify');
    for (let count = 0; count < 10; count += 1) expect((await attempt(email, 'Wrong-1!')).status).toBe(400);
    expect((await attempt(email, world.password)).status).toBe(400);
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
    const solved = await earnToken(world.flight, 'signin', email);
    expect((await attempt(email, world.password, solved)).status).toBe(200);
  });

  test(`${name}'s CAPTCHA allows checking the fourth and fifth password, then the lock holds against any CAPTCHA`, async () => {
    const { email } = await world.newMember();
    await failTimes(email, 3);
    const solve = () => earnToken(world.flight, 'signin', email);
    expect((await attempt(email, 'Wrong-1!', await solve())).status).toBe(wrong);
    expect((await attempt(email, 'Wrong-1!', await solve())).status).toBe(423);
    expect((await attempt(email, world.password, await solve())).status).toBe(423);
  });

  test(`${name}'s CAPTCHA is good for one attempt, for this form and this e-mail`, async () => {
    const { email } = await world.newMember();
    await failTimes(email, 3);
    const once = await earnToken(world.flight, 'signin', email);
    expect((await attempt(email, 'Wrong-1!', once)).status).toBe(wrong);
    expect((await attempt(email, world.password, once)).status).toBe(400);
    const ofAnotherForm = await earnToken(world.flight, 'reset', email);
    expect((await attempt(email, world.password, ofAnotherForm)).status).toBe(400);
    const ofAnother = await earnToken(world.flight, 'signin', 'somebody-else@example.test');
    expect((await attempt(email, world.password, ofAnother)).status).toBe(400);
    expect((await attempt(email, world.password, 'made up')).status).toBe(400);
  });

  test(`${name}'s CAPTCHA is required in the same way for nobody's e-mail`, async () => {
    const email = `nobody-captcha-${wrong}@example.test`;
    await failTimes(email, 3);
    expect((await attempt(email, 'Wrong-1!')).status).toBe(400);
    expect((await attempt(email, 'Wrong-1!', await earnToken(world.flight, 'signin', email))).status).toBe(wrong);
  });

  test(`${name}'s CAPTCHA can't be outrun by 100 attempts at once, of which three are checked without one`, async () => {
    const { email } = await world.newMember();
    const verify = vi.spyOn(world.flight.dependencies.passwords, 'verify');
    await Promise.all(Array.from({ length: 100 }, () => attempt(email, 'Wrong-1!')));
    expect(verify).toHaveBeenCalledTimes(3);
    verify.mockRestore();
  });

  test(`${name}'s CAPTCHA is required of everyone at an address after ten failures there`, async () => {
    const { email } = await world.newMember();
    const from = newAddress();
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt(`guess-${wrong}-${count}@example.test`, 'Wrong-1!', undefined, from)).status).toBe(wrong);
    }
    expect((await attempt(email, world.password, undefined, from)).status).toBe(400);
    expect((await attempt(email, world.password)).status).toBe(200);
    const solved = await earnToken(world.flight, 'signin', email);
    expect((await attempt(email, world.password, solved, from)).status).toBe(200);
    world.later(15 * 60 + 1);
    expect((await attempt(email, world.password, undefined, from)).status).toBe(200);
  });
});

describe('function says', () => {
  const attempt = async (email: string, password: string, captchaToken?: unknown) => {
    const body = { email, password, captchaToken };
    const response = await world.flight.post('/functions/v1/signin', body, world.addressOf(email));
    return { status: response.status, body: await response.json() };
  };

  test('the function says with the third failure that the next attempt needs a CAPTCHA, and then why it refuses', async () => {
    const { email } = await world.newMember();
    for (const captchaRequired of [false, false, true]) {
      expect(await attempt(email, 'Wrong-1!')).toMatchObject({
        status: 401,
        body: { error: 'Invalid login credentials', details: { captchaRequired, isLocked: false } },
      });
    }
    const details = { captchaRequired: true, isLocked: false, attemptsCount: 3 };
    expect(await attempt(email, world.password)).toMatchObject({
      status: 400,
      body: {
        user: null,
        session: null,
        code: 'captcha_required',
        error: 'Please complete the CAPTCHA challenge',
        details,
      },
    });
    for (const token of ['made up', 7, {}, 'x'.repeat(60_000)]) {
      expect(await attempt(email, world.password, token)).toMatchObject({
        status: 400,
        body: { code: 'captcha_refused', error: 'CAPTCHA verification failed', details },
      });
    }
  });

  test('the function says that the provider is down, so the page can show the built-in challenge, which then works', async () => {
    const verifyUrl = 'http://127.0.0.1:9/siteverify';
    const captcha = { provider: 'turnstile', siteKey: 'site', secret: 'secret', verifyUrl } as const;
    const other = await createAccountWorld({ captcha });
    try {
      const { email } = await other.newMember();
      for (let count = 0; count < 3; count += 1) await other.signIn(email, 'Wrong-1!');
      const send = (captchaToken: string) =>
        other.flight.post('/functions/v1/signin', { email, password: other.password, captchaToken });
      const refused = await send('a token of the provider');
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        code: 'captcha_unavailable',
        error: 'Failed to verify CAPTCHA. Please try again.',
        details: { captchaRequired: true },
      });
      expect((await send(await earnToken(other.flight, 'signin', email))).status).toBe(200);
    } finally {
      await other.tested.close();
    }
  });
});

test('a provider that never answers keeps nobody else from signing in', async () => {
  const provider = await startProviderServer();
  const captcha = { provider: 'turnstile', siteKey: 'site', secret: 'secret', verifyUrl: provider.url } as const;
  const other = await createAccountWorld({ captcha });
  const watched = '192.0.2.50';
  const fill = `insert into app.address_failures values ($1, 'hash', 10, now())`;
  await other.tested.asOwner((transaction) => transaction.query(fill, [watched]));
  const waiting = Array.from({ length: 20 }, (_, index) => {
    const body = { email: `waiting${index}@example.test`, password: 'Wrong-1!', captchaToken: 'a token' };
    return other.flight.post('/functions/v1/signin', body, { 'X-Forwarded-For': watched });
  });
  await vi.waitFor(() => expect(provider.received).toHaveLength(20), { timeout: 10_000 });
  const { email } = await other.newMember();
  expect((await other.signIn(email)).status).toBe(200);
  await provider.close();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(20).fill(400));
  await other.tested.close();
});

test("the password grant reports a missing CAPTCHA in the authentication service's words", async () => {
  const { email } = await world.newMember();
  for (let count = 0; count < 3; count += 1) await world.signIn(email, 'Wrong-1!');
  const body = { email, password: world.password, gotrue_meta_security: {} };
  const refused = await world.flight.post('/auth/v1/token?grant_type=password', body);
  expect(await refused.json()).toMatchObject({
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (no captcha response (captcha_token) found in request)',
  });
});

test.each([
  [0, 0],
  [1, 1],
  [10, 5],
])('the CAPTCHA that is set to be asked after %i failures is asked after %i', async (setting, expected) => {
  const set = `update app.security_settings set value = $1 where key = 'captcha_after_failures'`;
  const query = (value: string) => world.tested.asOwner((transaction) => transaction.query(set, [value]));
  await query(String(setting));
  try {
    const { email } = await world.newMember();
    let admitted = 0;
    while ((await world.signIn(email, 'Wrong-1!')).status === 401) admitted += 1;
    // The fifth failure locks.
    expect(admitted).toBe(Math.min(expected, 4));
  } finally {
    await query('3');
  }
});
