import { forgetAttempts, unlockAccount } from '@ffl/database/accounts/signin-attempts';
import { addAccount } from '@ffl/database/tests/worlds/people';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccountWorld, createAccountWorld } from '../../../tests/worlds/account-world.ts';
import { cookieOf, signInPaths } from '../../../tests/worlds/sign-in-paths.ts';
import { createTestApp } from '../../../tests/worlds/test-app.ts';
import { TooBusy } from '../passwords/passwords.ts';

let world: AccountWorld;

// Turns off the CAPTCHA, which has its own tests, so that every attempt reaches the lock.
beforeAll(async () => {
  world = await createAccountWorld({ captcha: { provider: 'off' } });
});
beforeEach(() => world.begin());
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.tested.close());

let addresses = 0;
const newAddress = () => `10.1.${addresses >> 8}.${addresses++ & 255}`;

async function query<Row extends Record<string, unknown>>(sql: string, values: unknown[]): Promise<Row[]> {
  return world.tested.asOwner(async (transaction) => (await transaction.query<Row>(sql, values)).rows);
}
const mailsTo = (email: string) =>
  query<{ kind: string; facts: object }>('select kind, facts from app.mail_outbox where recipient = $1', [email]);
const eventsOf = (email: string) =>
  query<{ name: string }>('select * from app.security_events where email_hash = $1 order by id', [
    world.flight.dependencies.hashEmail(email),
  ]);

/** Holds back every password check until the test says that the password was wrong. */
function holdPasswords() {
  let release = () => {};
  const answer = new Promise<boolean>((resolve) => {
    release = () => resolve(false);
  });
  const verify = vi.spyOn(world.flight.dependencies.passwords, 'verify').mockReturnValue(answer);
  return { verify, release };
}

describe.each(signInPaths)("$name's lock", ({ name, tryIn, wrong, unconfirmed }) => {
  const attempt = (email: string, password = world.password, more: { from?: string; cookie?: string } = {}) =>
    tryIn(world.flight, { email, password, from: newAddress(), ...more });

  async function failTimes(email: string, times: number, more = {}): Promise<number[]> {
    const statuses = [];
    for (let count = 0; count < times; count += 1) statuses.push((await attempt(email, 'Wrong-1!', more)).status);
    return statuses;
  }

  test(`${name}'s lock starts with the fifth wrong password, refuses the right one too, and ends after 15 minutes`, async () => {
    const { email } = await world.newMember();
    expect(await failTimes(email, 5)).toEqual([wrong, wrong, wrong, wrong, 423]);
    expect((await attempt(email)).status).toBe(423);
    world.later(14 * 60);
    expect((await attempt(email)).status).toBe(423);
    world.later(15 * 60 + 1);
    expect((await attempt(email)).status).toBe(200);
  });

  test(`${name}'s lock is the same for nobody's e-mail`, async () => {
    const { email } = await world.newMember();
    const replies = async (of: string) => {
      const seen = [];
      for (let count = 0; count < 7; count += 1) {
        const response = await attempt(of, 'Wrong-1!');
        seen.push({ status: response.status, headers: [...response.headers.keys()], body: await response.json() });
      }
      return JSON.stringify(seen).replaceAll(/"lockedUntil":"[^"]+"/g, '');
    };
    world.begin();
    expect(await replies(`nobody-${wrong}@example.test`)).toBe(await replies(email));
  });

  test(`${name}'s lock lets at most 5 of 200 wrong passwords be checked, however simultaneous`, async () => {
    const { email } = await world.newMember();
    const verify = vi.spyOn(world.flight.dependencies.passwords, 'verify');
    const attempts = Array.from({ length: 200 }, () => attempt(email, 'Wrong-1!'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(verify.mock.calls.length).toBeGreaterThan(0);
    expect(verify.mock.calls.length).toBeLessThanOrEqual(5);
    // Most of them find the server busy, which isn't counted.
    expect(statuses.filter((status) => ![wrong, 423, 503].includes(status))).toEqual([]);
    expect((await attempt(email)).status).toBe(423);
  });

  test(`${name}'s lock holds in an application that starts meanwhile`, async () => {
    const { email } = await world.newMember();
    await failTimes(email, 3);
    const restarted = await createTestApp(world.tested, { captcha: { provider: 'off' } });
    const again = (password: string) => tryIn(restarted, { email, password, from: newAddress() });
    expect((await again('Wrong-1!')).status).toBe(wrong);
    expect((await again('Wrong-1!')).status).toBe(423);
    expect((await attempt(email)).status).toBe(423);
    expect((await again(world.password)).status).toBe(423);
  });

  test(`${name}'s lock counts an attempt even if the application dies before it answers`, async () => {
    const { email } = await world.newMember();
    const held = holdPasswords();
    const unanswered = Array.from({ length: 5 }, () => attempt(email, 'Wrong-1!'));
    await vi.waitFor(() => expect(held.verify).toHaveBeenCalledTimes(5), { timeout: 10_000 });
    const restarted = await createTestApp(world.tested, { captcha: { provider: 'off' } });
    expect((await tryIn(restarted, { email, password: world.password })).status).toBe(423);
    held.release();
    await Promise.all(unanswered);
  });

  test(`${name}'s lock lets no password be checked while it holds`, async () => {
    const { email } = await world.newMember();
    await failTimes(email, 5);
    const verify = vi.spyOn(world.flight.dependencies.passwords, 'verify');
    await attempt(email);
    await attempt(email, 'Wrong-1!');
    expect(verify).not.toHaveBeenCalled();
  });

  test(`${name}'s lock isn't extended by attempts while it holds`, async () => {
    const { email } = await world.newMember();
    await failTimes(email, 5);
    world.later(14 * 60);
    await failTimes(email, 20);
    world.later(15 * 60 + 1);
    expect((await attempt(email)).status).toBe(200);
  });

  test(`${name}'s lock lasts 15, then 30, then 60 minutes`, async () => {
    const { email } = await world.newMember();
    let minutes = 0;
    for (const lasts of [15, 30, 60]) {
      world.later(minutes * 60 + 30);
      expect((await failTimes(email, 5)).at(-1)).toBe(423);
      world.later((minutes + lasts) * 60 + 15);
      expect((await attempt(email)).status).toBe(423);
      minutes += lasts + 1;
    }
    world.later(minutes * 60);
    expect((await attempt(email)).status).toBe(200);
  });

  test(`${name}'s lock by strangers at 50 addresses lets the owner in, in the browser that signed in before`, async () => {
    const { email } = await world.newMember();
    const cookie = cookieOf(await attempt(email));
    for (let count = 0; count < 50; count += 1) await attempt(email, 'Wrong-1!', { from: `203.0.113.${count}` });
    expect((await attempt(email)).status).toBe(423);
    expect((await attempt(email, 'Wrong-1!', { cookie })).status).toBe(wrong);
    expect((await attempt(email, world.password, { cookie })).status).toBe(200);
    expect((await attempt(email)).status).toBe(423);
  });

  test(`${name}'s lock holds for a known browser separately, after five wrong passwords of its own`, async () => {
    const { email } = await world.newMember();
    const cookie = cookieOf(await attempt(email));
    expect(await failTimes(email, 5, { cookie })).toEqual([wrong, wrong, wrong, wrong, 423]);
    expect((await attempt(email, world.password, { cookie })).status).toBe(423);
    expect((await attempt(email)).status).toBe(200);
  });

  test(`${name}'s lock ends with an unlock, and with a reset, for every browser`, async () => {
    const { email, userId } = await world.newMember();
    const { database, hashEmail, clock } = world.flight.dependencies;
    const cookie = cookieOf(await attempt(email));
    const lockAll = async () => {
      await failTimes(email, 5);
      await failTimes(email, 5, { cookie });
      expect((await attempt(email)).status).toBe(423);
      expect((await attempt(email, world.password, { cookie })).status).toBe(423);
    };
    await lockAll();
    const unlock = { emailHash: hashEmail(email), userId, actorId: userId, reason: 'By phone', at: clock() };
    await database.asService((transaction) => unlockAccount(transaction, unlock));
    expect((await attempt(email)).status).toBe(200);
    expect((await attempt(email, world.password, { cookie })).status).toBe(200);
    await lockAll();
    await database.asService((transaction) => forgetAttempts(transaction, hashEmail(email), clock(), ['password']));
    expect((await attempt(email)).status).toBe(200);
    expect((await attempt(email, world.password, { cookie })).status).toBe(200);
  });

  test(`${name}'s lock sends the owner one mail and leaves one event, whatever is tried while it holds`, async () => {
    const { email, userId } = await world.newMember();
    await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'Wrong-1!')));
    await failTimes(email, 3);
    expect(await mailsTo(email)).toEqual([{ kind: 'account-locked', facts: { lockedUntil: expect.any(String) } }]);
    const locks = (await eventsOf(email)).filter(({ name }) => name === 'authn_login_lock');
    expect(locks).toMatchObject([{ user_id: userId, address: expect.stringMatching(/^10\.1\./) }]);
  });

  test(`${name}'s lock for nobody's e-mail sends no mail`, async () => {
    const email = `nobody-mail-${wrong}@example.test`;
    expect((await failTimes(email, 5)).at(-1)).toBe(423);
    expect(await mailsTo(email)).toEqual([]);
    expect((await eventsOf(email)).at(-1)).toMatchObject({ name: 'authn_login_lock', user_id: null });
  });

  test(`${name}'s count of failures is forgotten after the right password before a lock starts`, async () => {
    const { email } = await world.newMember();
    for (let round = 0; round < 3; round += 1) {
      expect(await failTimes(email, 4)).toEqual([wrong, wrong, wrong, wrong]);
      expect((await attempt(email)).status).toBe(200);
    }
  });

  test(`${name}'s lock doesn't count an attempt a busy server turned away`, async () => {
    const { email } = await world.newMember();
    vi.spyOn(world.flight.dependencies.passwords, 'verify').mockRejectedValue(new TooBusy('busy'));
    expect(await failTimes(email, 6)).toEqual([503, 503, 503, 503, 503, 503]);
    vi.restoreAllMocks();
    expect((await attempt(email)).status).toBe(200);
  });

  test(`${name}'s lock counts wrong passwords of unconfirmed accounts and of sign-ups like any other`, async () => {
    const { email } = await world.tested.asOwner((transaction) =>
      addAccount(transaction, { passwordHash: world.passwordHash, isConfirmed: false }),
    );
    expect((await attempt(email)).status).toBe(unconfirmed);
    expect(await failTimes(email, 5)).toEqual([wrong, wrong, wrong, wrong, 423]);
    expect((await attempt(email)).status).toBe(423);
  });

  test(`${name}'s lock follows the server's clock, whatever a client says about the time`, async () => {
    const { email } = await world.newMember();
    await failTimes(email, 5);
    const tomorrow = new Date(Date.now() + 86_400_000);
    const claims = { now: tomorrow, lockedUntil: null, isLocked: false };
    const body = { email, password: world.password, ...claims };
    const headers = { Date: tomorrow.toUTCString(), 'X-Forwarded-For': newAddress() };
    const path = wrong === 401 ? '/functions/v1/signin' : '/auth/v1/token?grant_type=password';
    expect((await world.flight.post(path, body, headers)).status).toBe(423);
  });

  test(`${name}'s lock doesn't end early if the server's clock is set back`, async () => {
    const { email } = await world.newMember();
    await failTimes(email, 5);
    world.later(-3600);
    expect((await attempt(email)).status).toBe(423);
    world.later(14 * 60);
    expect((await attempt(email)).status).toBe(423);
  });
});

test('the lock of an account is shared by both ways in', async () => {
  const { email } = await world.newMember();
  const [first, second] = signInPaths;
  const fail = (path = first) => path?.tryIn(world.flight, { email, password: 'Wrong-1!', from: newAddress() });
  await fail();
  await fail(second);
  await fail();
  await fail(second);
  expect((await fail())?.status).toBe(423);
  expect((await fail(second))?.status).toBe(423);
});
