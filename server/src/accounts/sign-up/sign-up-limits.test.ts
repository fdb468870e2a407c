import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { earnToken } from '../../../tests/worlds/captcha/earn-token.ts';
import { createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';
import { createTestApp } from '../../../tests/worlds/test-app.ts';

let world: SignUpWorld;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

describe('limits', () => {
  const tooMany = {
    success: false,
    code: 'too_many_sign_ups',
    message: 'Too many registration attempts',
    error: 'Too many registration attempts',
  };

  test('the fourth sign-up for one e-mail within an hour must wait, known or unknown', async () => {
    const { email: known } = await world.newMember();
    const unknown = world.newEmail();
    for (const email of [known, unknown]) {
      const statuses = [];
      for (const _ of [1, 2, 3]) statuses.push((await world.register({ email })).status);
      expect(new Set(statuses)).toEqual(new Set([email === known ? 409 : 200]));
      const fourth = await world.register({ email });
      expect([fourth.status, fourth.body]).toEqual([429, tooMany]);
      expect(Number(fourth.headers.get('Retry-After'))).toBeGreaterThan(3500);
    }
    world.later(3601);
    expect((await world.register({ email: unknown })).status).toBe(200);
  });

  test("sign-ups at the same moment can't share a count", async () => {
    const email = world.newEmail();
    const replies = await Promise.all(Array.from({ length: 10 }, () => world.register({ email })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await world.mailTo(email)).toHaveLength(3);
  });

  test("an address has 60 sign-ups an hour, and form mistakes don't count", async () => {
    const from = { 'X-Forwarded-For': '198.51.100.7' };
    await world.setSetting('registration_ip_limit_per_hour', '4');
    for (const organization of ['', 'Nobody knows them']) {
      for (const _ of [1, 2, 3]) await world.register({ email: world.newEmail(), organization }, from);
    }
    for (const _ of [1, 2, 3, 4]) expect((await world.register({ email: world.newEmail() }, from)).status).toBe(200);
    const fifth = await world.register({ email: world.newEmail() }, from);
    await world.setSetting('registration_ip_limit_per_hour', '60');
    expect([fifth.status, fifth.body]).toEqual([429, tooMany]);
    const events = await world.tested.asOwner((transaction) =>
      transaction.query(
        `select details from app.security_events where name = 'excess_rate_limit_exceeded' and address = '198.51.100.7'`,
      ),
    );
    expect(events.rows).toEqual([{ details: { what: 'registrations from address' } }]);
  });

  test('forty people at one base sign up within half an hour, some twice, and nobody is blocked', async () => {
    const from = { 'X-Forwarded-For': '2001:db8:7::1' };
    for (let person = 0; person < 40; person += 1) {
      world.later(person * 45);
      const email = world.newEmail();
      const tries = person % 8 === 0 ? 2 : 1;
      for (let turn = 0; turn < tries; turn += 1) expect((await world.register({ email }, from)).status).toBe(200);
      expect((await world.verify(await world.tokenTo(email), from)).status).toBe(200);
    }
  });
});

describe('CAPTCHA', () => {
  const refused = {
    success: false,
    code: 'captcha_refused',
    message: 'CAPTCHA verification failed',
    error: 'CAPTCHA verification failed',
    details: { captchaRequired: true },
  };

  test('the CAPTCHA of a sign-up comes before revealing whether there is an account, and is good for one e-mail and once', async () => {
    const flight = await createTestApp(world.tested);
    const { email } = await world.newMember();
    const other = world.newEmail();
    const send = async (address: string, captchaToken: unknown) => {
      const body = { firstName: 'Nora', lastName: 'Lindqvist', organization: 'Alpine Rescue Team', email: address };
      const full = { ...body, password: 'Right-Horse-77!', captchaToken, captchaSessionId: crypto.randomUUID() };
      const response = await flight.post('/functions/v1/secure-registration', full, world.addressOf(address));
      return { status: response.status, body: await response.json() };
    };
    for (const token of [undefined, '', 'made up', 7]) {
      expect(await send(email, token)).toEqual({ status: 400, body: refused });
      expect(await send(other, token)).toEqual({ status: 400, body: refused });
    }
    const earned = await earnToken(flight, 'registration', other);
    expect(await send(email, earned)).toEqual({ status: 400, body: refused });
    const wrongForm = await earnToken(flight, 'signin', other);
    expect(await send(other, wrongForm)).toEqual({ status: 400, body: refused });
    const good = await earnToken(flight, 'registration', other);
    expect((await send(other, good)).status).toBe(200);
    expect(await send(other, good)).toEqual({ status: 400, body: refused });
    expect((await send(email, await earnToken(flight, 'registration', email))).status).toBe(409);
  });

  test('the CAPTCHA of a sign-up in adaptive mode is required after three sign-ups from one address', async () => {
    const flight = await createTestApp(world.tested);
    await world.setSetting('captcha_registration_mode', 'adaptive');
    const statuses = [];
    for (const _ of [1, 2, 3, 4]) {
      const body = { firstName: 'Nora', lastName: 'Lindqvist', organization: 'Alpine Rescue Team' };
      const full = { ...body, email: world.newEmail(), password: 'Right-Horse-77!' };
      const from = { 'X-Forwarded-For': '203.0.113.77' };
      statuses.push((await flight.post('/functions/v1/secure-registration', full, from)).status);
    }
    await world.setSetting('captcha_registration_mode', 'always');
    expect(statuses).toEqual([200, 200, 200, 400]);
  });
});
