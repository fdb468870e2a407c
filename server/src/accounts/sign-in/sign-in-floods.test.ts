import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AccountWorld, createAccountWorld } from '../../../tests/worlds/account-world.ts';
import { cookieOf, signInPaths } from '../../../tests/worlds/sign-in-paths.ts';

let world: AccountWorld;

beforeAll(async () => {
  world = await createAccountWorld({ captcha: { provider: 'off' } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.tested.close());

let strangers = 0;
const flooding = 'Flooding-1!';

/** Holds back the flood's password checks until the test lets go; everyone else's go ahead. */
function holdFlood() {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { passwords } = world.flight.dependencies;
  const verify = passwords.verify.bind(passwords);
  vi.spyOn(passwords, 'verify').mockImplementation((password, hash) =>
    password === flooding ? promise : verify(password, hash),
  );
  return () => resolve(false);
}

describe.each(signInPaths)('a flood of sign-ins from changing addresses, by $name', ({ name, tryIn, wrong }) => {
  function flood(count: number): Promise<Response>[] {
    return Array.from({ length: count }, () => {
      strangers += 1;
      const from = `10.7.${strangers >> 8}.${strangers & 255}`;
      return tryIn(world.flight, { email: `stranger${strangers}@example.org`, password: flooding, from });
    });
  }

  test(`a flood of sign-ins by ${name} lets in a browser that signed in before, while 5 strangers run, 64 wait, and the rest may come back`, async () => {
    const { email } = await world.newMember();
    const cookie = cookieOf(await tryIn(world.flight, { email, password: world.password }));
    const letGo = holdFlood();
    const attempts = flood(75);
    // 5 run and 64 wait, so these are the first to be answered.
    const turnedAway = await Promise.any(attempts);
    expect([turnedAway.status, turnedAway.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await tryIn(world.flight, { email, password: world.password })).status).toBe(503);
    expect((await tryIn(world.flight, { email, password: world.password, cookie })).status).toBe(200);
    letGo();
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(Map.groupBy(statuses, (status) => status).get(503)).toHaveLength(6);
    expect(Map.groupBy(statuses, (status) => status).get(wrong)).toHaveLength(69);
  });

  test(`a flood of sign-ins by ${name} can't come from one known browser alone`, async () => {
    const { email } = await world.newMember();
    const { email: other } = await world.newMember();
    const cookie = cookieOf(await tryIn(world.flight, { email, password: world.password }));
    const others = cookieOf(await tryIn(world.flight, { email: other, password: world.password }));
    const letGo = holdFlood();
    const attempts = Array.from({ length: 20 }, () => tryIn(world.flight, { email, password: flooding, cookie }));
    expect((await Promise.any(attempts)).status).toBe(503);
    expect((await tryIn(world.flight, { email: other, password: world.password, cookie: others })).status).toBe(200);
    letGo();
    await Promise.all(attempts);
  });
});
