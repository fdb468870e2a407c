import { addAccount } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { earnToken } from '../../../tests/worlds/captcha/earn-token.ts';
import { comparable, createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';
import { createTestApp } from '../../../tests/worlds/test-app.ts';

let world: SignUpWorld;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const sent = { success: true, message: 'If an account exists for this email, a reset link has been sent.' };

function tooMany(minutes: string) {
  const message = `Too many password reset requests. Please wait ${minutes} before trying again.`;
  return { success: false, code: 'too_many_resets', message, error: message };
}

describe('a reset request', () => {
  test('a reset request answers alike for a known and an unknown e-mail, and mails only the owner', async () => {
    const { email } = await world.newMember();
    const nobody = world.newEmail();
    const known = await world.askReset(` ${email.toUpperCase()} `);
    const unknown = await world.askReset(nobody);
    expect([known.status, known.body]).toEqual([200, sent]);
    expect([unknown.status, unknown.body]).toEqual([200, sent]);
    expect(comparable(unknown.headers)).toEqual(comparable(known.headers));
    expect((await world.mailTo(email)).map(({ kind, facts }) => [kind, facts])).toEqual([
      ['reset-password', { token: expect.stringMatching(/^[0-9a-f]{64}$/), minutes: 30 }],
    ]);
    expect(await world.mailTo(nobody)).toEqual([]);
  });

  test('a reset request that comes again within five minutes must wait for any e-mail, and says how many minutes', async () => {
    const { email: known } = await world.newMember();
    for (const email of [known, world.newEmail()]) {
      world.later(0);
      expect((await world.askReset(email)).status).toBe(200);
      world.later(60);
      const again = await world.askReset(email);
      expect([again.status, again.body]).toEqual([429, tooMany('4 more minutes')]);
      expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(200);
      world.later(241);
      expect((await world.askReset(email)).body).toEqual(tooMany('1 more minute'));
      world.later(301);
      expect((await world.askReset(email)).status).toBe(200);
    }
  });

  test('a reset request works five times an hour for one e-mail', async () => {
    const email = world.newEmail();
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) {
      world.later(turn * 301);
      statuses.push((await world.askReset(email)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    world.later(3601);
    expect((await world.askReset(email)).status).toBe(200);
  });

  test('a reset request works ten times an hour for one address', async () => {
    const from = { 'X-Forwarded-For': '198.51.100.40' };
    for (let turn = 0; turn < 10; turn += 1)
      expect((await world.askReset(world.newEmail(), {}, from)).status).toBe(200);
    const { email } = await world.newMember();
    expect((await world.askReset(email, {}, from)).body).toEqual(tooMany('60 more minutes'));
    expect((await world.askReset(email)).status).toBe(200);
  });

  test.each([
    [undefined, 'Email is required'],
    ['', 'Email is required'],
    [7, 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
    ['a@b.co\r\nBcc: eve@example.org', 'Please enter a valid email address'],
    [`${'a'.repeat(320)}@example.org`, 'Email addresses can be up to 254 characters'],
  ])('a reset request for %j is refused', async (email, message) => {
    const reply = await world.askReset(email);
    expect([reply.status, reply.body]).toEqual([
      400,
      { success: false, code: 'input_invalid', message, error: message },
    ]);
  });

  test('a reset request for someone banned, or whose sign-up is waiting, mails nothing', async () => {
    const banned = await world.tested.asOwner((transaction) => addAccount(transaction));
    await world.tested.asOwner((transaction) =>
      transaction.query(`update auth.users set banned_until = 'infinity' where id = $1`, [banned.userId]),
    );
    const waiting = world.newEmail();
    await world.register({ email: waiting });
    for (const email of [banned.email, waiting]) expect((await world.askReset(email)).body).toEqual(sent);
    expect(await world.mailTo(banned.email)).toEqual([]);
    expect((await world.mailTo(waiting)).map(({ kind }) => kind)).toEqual(['verify-email']);
  });
});

test("the CAPTCHA is required after three reset requests from one address, and solving it isn't counted twice", async () => {
  const flight = await createTestApp(world.tested);
  const from = { 'X-Forwarded-For': '203.0.113.50' };
  const ask = async (email: string, captchaToken?: unknown) => {
    const response = await flight.post('/functions/v1/forgot-password-simple', { email, captchaToken }, from);
    return { status: response.status, body: await response.json() };
  };
  for (let turn = 0; turn < 3; turn += 1) expect((await ask(world.newEmail())).status).toBe(200);
  const email = world.newEmail();
  expect(await ask(email)).toEqual({
    status: 400,
    body: {
      success: false,
      code: 'captcha_required',
      message: 'Please complete the CAPTCHA challenge',
      error: 'Please complete the CAPTCHA challenge',
      details: { captchaRequired: true },
    },
  });
  expect(await ask(email, await earnToken(flight, 'reset', world.newEmail()))).toEqual({
    status: 400,
    body: {
      success: false,
      code: 'captcha_refused',
      message: 'CAPTCHA verification failed',
      error: 'CAPTCHA verification failed',
      details: { captchaRequired: true },
    },
  });
  expect(await ask(email, await earnToken(flight, 'reset', email))).toEqual({ status: 200, body: sent });
});

test('the CAPTCHA of a reset request is required at once if the setting says always', async () => {
  const flight = await createTestApp(world.tested);
  await world.setSetting('captcha_reset_mode', 'always');
  const body = { email: world.newEmail() };
  const response = await flight.post('/functions/v1/forgot-password-simple', body, world.addressOf(body.email));
  await world.setSetting('captcha_reset_mode', 'adaptive');
  expect(await response.json()).toMatchObject({ details: { captchaRequired: true } });
});

describe('authentication service', () => {
  const recover = async (email: string) => {
    const response = await world.flight.post('/auth/v1/recover', { email }, world.addressOf(email));
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  test('the authentication service recover has the same guard as the function', async () => {
    const { email: known } = await world.newMember();
    for (const email of [known, world.newEmail()]) {
      expect(await recover(email)).toMatchObject({ status: 200, body: {} });
      const again = await recover(email);
      expect(again).toMatchObject({
        status: 429,
        body: {
          code: 'over_email_send_rate_limit',
          message: 'For security purposes, you can only request this after 5 minutes.',
        },
      });
      expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(250);
      expect((await world.askReset(email)).status).toBe(429);
    }
    expect((await world.mailTo(known)).map(({ kind }) => kind)).toEqual(['reset-password']);
    expect((await recover('nobody')).body).toMatchObject({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    });
  });

  test('the authentication service resend mails a waiting sign-up another link, and either creates the account once', async () => {
    const email = world.newEmail();
    await world.register({ email });
    const first = await world.tokenTo(email);
    const resend = (type: string, address = email) =>
      world.flight.post('/auth/v1/resend', { email: address, type }, world.addressOf(address));
    const reply = await resend('signup');
    expect([reply.status, await reply.json()]).toEqual([200, {}]);
    const second = await world.tokenTo(email);
    expect(second).not.toBe(first);
    expect((await world.verify(second)).status).toBe(200);
    expect((await world.verify(first)).status).toBe(200);
    expect((await resend('signup')).status).toBe(429);
    expect((await resend('magiclink', world.newEmail())).status).toBe(400);
  });

  test('the authentication service resend says the same for an e-mail that waits for nothing, and mails nothing', async () => {
    const { email: known } = await world.newMember();
    for (const email of [known, world.newEmail()]) {
      for (const type of ['signup', 'email_change']) {
        world.later(type === 'signup' ? 0 : 301);
        const reply = await world.flight.post('/auth/v1/resend', { email, type }, world.addressOf(email));
        expect([reply.status, await reply.json()]).toEqual([200, {}]);
      }
      expect(await world.mailTo(email)).toEqual([]);
    }
  });
});
