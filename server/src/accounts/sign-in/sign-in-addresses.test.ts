import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccountWorld, createAccountWorld } from '../../../tests/worlds/account-world.ts';
import { earnToken } from '../../../tests/worlds/captcha/earn-token.ts';
import { cookieOf, type SignInPath, signInPaths } from '../../../tests/worlds/sign-in-paths.ts';

let world: AccountWorld;
let withoutCaptcha: AccountWorld;

beforeAll(async () => {
  world = await createAccountWorld();
  withoutCaptcha = await createAccountWorld({ captcha: { provider: 'off' } });
});
beforeEach(() => {
  for (const one of [world, withoutCaptcha]) one.flight.setNow(new Date());
});
afterAll(async () => {
  await world.tested.close();
  await withoutCaptcha.tested.close();
});

let people = 0;
function nobody(): string {
  people += 1;
  return `nobody${people}@example.test`;
}

/** Tries wrong passwords for e-mails without an account. */
async function guess({ tryIn }: SignInPath, of: AccountWorld, from: string, times: number, emails: string[]) {
  const statuses = [];
  for (let count = 0; count < times; count += 1) {
    const email = emails[count % emails.length] ?? '';
    statuses.push((await tryIn(of.flight, { email, password: 'Wrong-1!', from })).status);
  }
  return statuses;
}

const eventNames = async (of: AccountWorld, address: string) => {
  const sql = `select name from app.security_events where address = $1 and name like 'authn_ip%'`;
  return of.tested.asOwner(async (transaction) => (await transaction.query(sql, [address])).rows);
};

describe.each(signInPaths)('$name and addresses', (path) => {
  const { tryIn, wrong } = path;
  const part = wrong === 401 ? 1 : 2;

  test('an address is blocked for an hour by 20 failures on 5 e-mails, for every e-mail there and none elsewhere', async () => {
    const from = `198.51.100.${part}`;
    const { email } = await withoutCaptcha.newMember();
    const emails = Array.from({ length: 5 }, nobody);
    const statuses = await guess(path, withoutCaptcha, from, 20, emails);
    expect(new Set(statuses)).toEqual(new Set([wrong]));
    const attempt = (at: string) =>
      tryIn(withoutCaptcha.flight, { email, password: withoutCaptcha.password, from: at });

    const refused = await attempt(from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect(await refused.json()).toMatchObject({
      code: path.addressBlocked,
      message: 'Too many failed sign-ins from this network. Please try again in 60 minutes.',
    });
    expect((await attempt('198.51.100.99')).status).toBe(200);
    expect(await eventNames(withoutCaptcha, from)).toEqual([{ name: 'authn_ip_block' }]);
    withoutCaptcha.later(59 * 60);
    expect((await attempt(from)).status).toBe(429);
    withoutCaptcha.later(60 * 60 + 1);
    expect((await attempt(from)).status).toBe(200);
  });

  test('failures on fewer than 5 e-mails block no address: their own locks handle them', async () => {
    const from = `198.51.100.${part + 10}`;
    const emails = Array.from({ length: 4 }, nobody);
    await guess(path, withoutCaptcha, from, 40, emails);
    const { email } = await withoutCaptcha.newMember();
    const reply = await tryIn(withoutCaptcha.flight, { email, password: withoutCaptcha.password, from });
    expect(reply.status).toBe(200);
  });

  test('no password is checked for a blocked address, except from a browser that signed in before', async () => {
    const from = `198.51.100.${part + 20}`;
    const { email } = await withoutCaptcha.newMember();
    const attempt = (cookie = '', password = withoutCaptcha.password) =>
      tryIn(withoutCaptcha.flight, { email, password, from, cookie });
    const cookie = cookieOf(await attempt());
    await guess(path, withoutCaptcha, from, 20, Array.from({ length: 5 }, nobody));
    const verify = vi.spyOn(withoutCaptcha.flight.dependencies.passwords, 'verify');
    expect((await attempt()).status).toBe(429);
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
    expect((await attempt(cookie)).status).toBe(200);
    for (const expected of [wrong, wrong, wrong, wrong, 423])
      expect((await attempt(cookie, 'Wrong-1!')).status).toBe(expected);
  });

  test('a known browser at a blocked address solves a CAPTCHA first', async () => {
    const from = `198.51.100.${part + 30}`;
    const { email } = await world.newMember();
    const cookie = cookieOf(await tryIn(world.flight, { email, password: world.password, from }));
    const block = `insert into app.blocked_addresses values ($1, now() + interval '1 hour', 20, 5, now())`;
    await world.tested.asOwner((transaction) => transaction.query(block, [from]));
    const attempt = (captchaToken?: string) =>
      tryIn(world.flight, { email, password: world.password, from, cookie, ...(captchaToken ? { captchaToken } : {}) });
    expect((await attempt()).status).toBe(400);
    expect((await attempt(await earnToken(world.flight, 'signin', email))).status).toBe(200);
  });

  test('an address is let through 150 times in 5 minutes, whoever tries', async () => {
    const from = `198.51.100.${part + 40}`;
    const { email } = await world.newMember();
    const attempt = () => tryIn(world.flight, { email, password: world.password, from });
    const limit = `update app.attempt_counters set count = 149 where kind = 'sign-in from address' and subject = $1`;
    expect((await attempt()).status).toBe(200);
    await world.tested.asOwner((transaction) => transaction.query(limit, [from]));
    expect((await attempt()).status).toBe(200);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(290);
    expect(await refused.json()).toMatchObject({
      code: path.tooMany,
      message: 'Too many sign-in attempts from this network. Please try again in 5 minutes.',
    });
    world.later(301);
    expect((await attempt()).status).toBe(200);
  });

  test('using up an address shuts out no browser that signed in before, and its cookie lets nobody else in', async () => {
    const from = `198.51.100.${part + 50}`;
    const { email } = await world.newMember();
    const { email: other } = await world.newMember();
    const attempt = (as: string, cookie = '', password = world.password) =>
      tryIn(world.flight, { email: as, password, from, cookie });
    const cookie = cookieOf(await attempt(email));
    const useUp = `insert into app.attempt_counters values ('sign-in from address', $1, 150, now()), ('captcha from address', $1, 150, now())
      on conflict (kind, subject) do update set count = 150`;
    await world.tested.asOwner((transaction) => transaction.query(useUp, [from]));
    expect((await attempt(email)).status).toBe(429);
    expect((await attempt(other, cookie)).status).toBe(429);
    expect((await attempt(email, cookie)).status).toBe(200);
    for (const expected of [wrong, wrong, wrong, 400])
      expect((await attempt(email, cookie, 'Wrong-1!')).status).toBe(expected);
    const challenge = (as: string) =>
      world.flight.post(
        '/functions/v1/captcha-challenge',
        { action: 'signin', email: as },
        { 'X-Forwarded-For': from, Cookie: cookie },
      );
    expect((await challenge(email)).status).toBe(200);
    expect((await challenge(other)).status).toBe(429);
  });

  test('a browser that signed in before gets 30 tries in 5 minutes, from any address', async () => {
    const { email } = await world.newMember();
    const attempt = (from: string, cookie = '') =>
      tryIn(world.flight, { email, password: world.password, from, cookie });
    const cookie = cookieOf(await attempt(`192.0.2.${part + 50}`));
    const statuses = [];
    for (let turn = 0; turn < 31; turn += 1)
      statuses.push((await attempt(`192.0.2.${part + 60 + turn}`, cookie)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await attempt(`192.0.2.${part + 50}`)).status).toBe(200);
  });

  test("a made-up forwarding header doesn't change a client's address", async () => {
    const seen = `192.0.2.${part}`;
    for (let count = 0; count < 10; count += 1) {
      const from = `203.0.113.${count}, ${seen}`;
      expect((await tryIn(world.flight, { email: nobody(), password: 'Wrong-1!', from })).status).toBe(wrong);
    }
    const { email } = await world.newMember();
    const attempt = (from: string) => tryIn(world.flight, { email, password: world.password, from });
    expect((await attempt(`203.0.113.200, ${seen}`)).status).toBe(400);
    expect((await attempt(`::ffff:${seen}`)).status).toBe(400);
    expect((await attempt(`${seen}, 203.0.113.201`)).status).toBe(200);
  });

  test('all addresses of one IPv6 network count as one, its neighbor as another', async () => {
    const network = `2001:db8:${part}:7`;
    for (let count = 0; count < 10; count += 1) {
      const from = `${network}::${count.toString(16)}`;
      expect((await tryIn(world.flight, { email: nobody(), password: 'Wrong-1!', from })).status).toBe(wrong);
    }
    const { email } = await world.newMember();
    const attempt = (from: string) => tryIn(world.flight, { email, password: world.password, from });
    expect((await attempt(`${network}:ffff::1`)).status).toBe(400);
    expect((await attempt(`2001:db8:${part}:8::1`)).status).toBe(200);
  });
});

describe('a training evening blocks nobody', () => {
  test('a training evening blocks nobody if 40 people sign in at one base within half an hour, and some mistype once or twice', async () => {
    const from = '192.0.2.100';
    const begin = Date.now();
    for (let person = 0; person < 40; person += 1) {
      world.flight.setNow(new Date(begin + person * 45_000));
      const { email } = await world.newMember();
      const { tryIn, wrong } = signInPaths[person % 2] ?? missing();
      const attempt = (password: string) => tryIn(world.flight, { email, password, from });
      for (let mistyped = person % 3; mistyped > 0; mistyped -= 1)
        expect((await attempt('Wrong-1!')).status).toBe(wrong);
      expect((await attempt(world.password)).status).toBe(200);
    }
  });

  test('a training evening blocks nobody if eight people mistype at the same moment', async () => {
    const from = '192.0.2.101';
    const evening = await Promise.all(Array.from({ length: 8 }, () => world.newMember()));
    const { tryIn, wrong } = signInPaths[0] ?? missing();
    const all = (password: string) =>
      Promise.all(evening.map(({ email }) => tryIn(world.flight, { email, password, from })));
    expect((await all('Wrong-1!')).map(({ status }) => status)).toEqual(Array(8).fill(wrong));
    expect((await all(world.password)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});

function missing(): never {
  throw new Error('There is no such way in');
}
