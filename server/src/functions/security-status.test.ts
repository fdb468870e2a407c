import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountWorld, createAccountWorld } from '../../tests/worlds/account-world.ts';
import { cookieOf, signInPaths } from '../../tests/worlds/sign-in-paths.ts';

let world: AccountWorld;

// Turns off the CAPTCHA, which has its own tests, so that every attempt reaches the lock.
beforeAll(async () => {
  world = await createAccountWorld({ captcha: { provider: 'off' } });
});
beforeEach(() => world.begin());
afterAll(() => world.tested.close());

let addresses = 0;
const newAddress = () => `10.2.0.${addresses++}`;

describe('security-status', () => {
  const statusOf = async (email: string, cookie = '') => {
    const headers = { 'X-Forwarded-For': newAddress(), ...(cookie ? { Cookie: cookie } : {}) };
    const response = await world.flight.post('/functions/v1/security-status', { email }, headers);
    return ((await response.json()) as { securityStatus: object }).securityStatus;
  };
  const open = { isLocked: false, attemptsCount: 0, lockedUntil: null, reason: null, remainingMinutes: 0 };

  test('security-status reports a lock alike for a known and an unknown e-mail', async () => {
    const { email } = await world.newMember();
    for (const one of [email, 'nobody-status@example.test']) {
      expect(await statusOf(one)).toEqual(open);
      for (let count = 0; count < 5; count += 1) await world.signIn(one, 'Wrong-1!');
      expect(await statusOf(one)).toEqual({
        isLocked: true,
        attemptsCount: 5,
        lockedUntil: expect.stringMatching(/^20\d\d-.*Z$/),
        reason: 'Too many failed login attempts',
        remainingMinutes: 15,
      });
    }
  });

  test("security-status reports to a known browser its own lock, not strangers'", async () => {
    const { email } = await world.newMember();
    const [path] = signInPaths;
    const signedIn = await path?.tryIn(world.flight, { email, password: world.password });
    const cookie = signedIn ? cookieOf(signedIn) : '';
    for (let count = 0; count < 5; count += 1) await world.signIn(email, 'Wrong-1!');
    expect(await statusOf(email)).toMatchObject({ isLocked: true });
    expect(await statusOf(email, cookie)).toEqual(open);
  });

  test('security-status reports a lock without end as locked, without an end', async () => {
    const { email } = await world.newMember();
    await world.signIn(email, 'Wrong-1!');
    await world.tested.asOwner((transaction) =>
      transaction.query('update app.signin_attempts set is_held = true where email_hash = $1', [
        world.flight.dependencies.hashEmail(email),
      ]),
    );
    const held = { isLocked: true, attemptsCount: 1, lockedUntil: null, remainingMinutes: 0 };
    expect(await statusOf(email)).toEqual({ ...held, reason: 'Too many failed login attempts' });
    world.later(400 * 86_400);
    expect(await world.signIn(email)).toMatchObject({ status: 423, body: { details: held } });
  });

  test('security-status answers an address 30 times in 5 minutes, then says when to come back', async () => {
    const ask = (from: string) =>
      world.flight.post('/functions/v1/security-status', { email: 'a@b.co' }, { 'X-Forwarded-For': from });
    for (let count = 0; count < 30; count += 1) expect((await ask('192.0.2.30')).status).toBe(200);
    const refused = await ask('192.0.2.30');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(290);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_status_questions',
      error: 'Too many requests from this network. Please try again in 5 minutes.',
    });
    expect((await ask('192.0.2.31')).status).toBe(200);
    world.later(301);
    expect((await ask('192.0.2.30')).status).toBe(200);
  });

  test.each([{}, { email: ' ' }, { email: 7 }])('security-status requires an e-mail, not %j', async (body) => {
    const response = await world.flight.post('/functions/v1/security-status', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'Email is required' });
  });
});
