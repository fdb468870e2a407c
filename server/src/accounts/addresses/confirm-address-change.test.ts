import { ownerRows } from '@ffl/database/tests/rows';
import { addAdministrator, addMember, type Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddressWorld, claimsOf, createAddressWorld } from '../../../tests/worlds/address-world.ts';

let world: AddressWorld;
let admin: Person;
let chief: Person;
const linkRefused = 'This link does not work';

beforeAll(async () => {
  world = await createAddressWorld();
  [admin, chief] = await world.tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction, { role: 'super_admin' }),
  ]);
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

/** Until somebody waits for a lock. */
const untilOneWaits = () =>
  expect
    .poll(() =>
      ownerRows(
        world.tested,
        'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
      ),
    )
    .toHaveLength(1);

describe('the link of a change of address is refused after', () => {
  async function waiting() {
    const one = await world.member();
    const next = world.newEmail();
    await world.ask(one.session, next);
    return { ...one, next, token: await world.tokenTo(next) };
  }

  async function expectRefused({ userId, email, token }: { userId: string; email: string; token: string }) {
    expect((await world.press(token)).words).toContain(linkRefused);
    expect((await world.open(token)).hasButton).toBe(false);
    expect((await world.addresses(userId))?.account ?? email).toBe(email);
  }

  test('its time', async () => {
    const one = await waiting();
    world.flight.setNow(new Date(Date.now() + 24 * 3_600_000 + 1000));
    await expectRefused(one);
  });

  test('it was canceled', async () => {
    const one = await waiting();
    const claims = { role: 'authenticated', ...claimsOf(one.session) } as const;
    expect(await world.procedure(claims, 'cancel_address_change')).toBe(true);
    expect(await world.procedure(claims, 'cancel_address_change')).toBe(false);
    expect(await world.procedure(claims, 'own_address')).toMatchObject({ waiting: null });
    expect(await world.mailTo(one.next)).toEqual([]);
    await expectRefused(one);
  });

  test('it was canceled a moment ago', async () => {
    const one = await waiting();
    let pressed: ReturnType<typeof world.press> | undefined;
    await world.tested.database.asActor({ role: 'authenticated', ...claimsOf(one.session) }, async ({ query }) => {
      await query('select public.cancel_address_change()');
      pressed = world.press(one.token);
      await untilOneWaits();
    });
    expect((await pressed)?.words).toContain(linkRefused);
    await expectRefused(one);
  });

  test('another address was asked for', async () => {
    const one = await waiting();
    await world.ask(one.session, world.newEmail());
    await expectRefused(one);
  });

  test('a password reset', async () => {
    const one = await waiting();
    await world.askReset(one.email);
    const reset = await world.tokenTo(one.email);
    const opened = await world.flight.post('/auth/v1/verify', { type: 'recovery', token_hash: reset });
    const { access_token: recovery } = (await opened.json()) as { access_token: string };
    const changed = await world.flight.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${recovery}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: 'Fresh-Snow-88!' }),
    });
    expect(changed.status).toBe(200);
    await expectRefused(one);
    expect((await world.signIn(one.email, 'Fresh-Snow-88!')).status).toBe(200);
  });

  test('somebody else got the address', async () => {
    const one = await waiting();
    await world.tested.asOwner((transaction) => addMember(transaction, { email: one.next }));
    expect((await world.press(one.token)).words).toContain('Someone else took this address in the meantime,');
    await expectRefused(one);
  });

  test('the record was deleted', async () => {
    const one = await waiting();
    await world.tested.asOwner(({ query }) => query('delete from members where user_id = $1', [one.userId]));
    await expectRefused(one);
  });

  test('the account was frozen', async () => {
    const admin = await world.tested.asOwner((transaction) =>
      addAdministrator(transaction, { passwordHash: world.passwordHash }),
    );
    const { session } = (await world.signIn(admin.email)).body;
    const next = world.newEmail();
    expect((await world.ask(session, next)).status).toBe(200);
    const token = await world.tokenTo(next);
    await world.tested.asOwner(({ query }) =>
      query(
        `insert into app.freezes (user_id, frozen_at, frozen_until, frozen_by)
         values ($1, now(), now() + interval '1 day', gen_random_uuid())`,
        [admin.userId],
      ),
    );
    await expectRefused({ ...admin, token });
  });
});

test('two links to one address change one account, pressed at once', async () => {
  const [one, other] = [await world.member(), await world.member()];
  const next = world.newEmail();
  const tokens: string[] = [];
  for (const { session } of [one, other]) {
    await world.ask(session, next);
    tokens.push(await world.tokenTo(next));
  }
  const pages = await Promise.all(tokens.map(world.press));
  expect(pages.filter(({ words }) => words.includes('Your address has been changed'))).toHaveLength(1);
  const found = await Promise.all([one, other].map(({ userId }) => world.addresses(userId)));
  expect(found.filter((row) => row?.account === next && row.record === next)).toHaveLength(1);
});

test('a sign-up and a change to one address, confirmed at once, leave one account with it', async () => {
  const { userId, session } = await world.member();
  const next = world.newEmail();
  await world.ask(session, next);
  const change = await world.tokenTo(next);
  await world.register({ email: next });
  const signUp = await world.tokenTo(next);
  const [page, verified] = await Promise.all([world.press(change), world.verify(signUp)]);
  expect(page.words.includes('Your address has been changed')).toBe(verified.status !== 200);
  const found = await world.addresses(userId);
  expect(found?.account === next).toBe(verified.status !== 200);
  expect(found?.record).toBe(found?.account);
});

test('one link pressed several times at once changes the address once', async () => {
  const { userId, session } = await world.member();
  const next = world.newEmail();
  await world.ask(session, next);
  const token = await world.tokenTo(next);
  const pages = await Promise.all([1, 2, 3].map(() => world.press(token)));
  expect(pages.filter(({ words }) => words.includes('Your address has been changed'))).toHaveLength(1);
  expect((await world.events(userId)).map(({ name }) => name)).toEqual([
    'authn_address_request',
    'authn_address_change',
  ]);
});

describe("an administrator's letter ends for good", () => {
  async function sent() {
    const thief = await world.tested.asOwner((transaction) => addAdministrator(transaction, { days: 30 }));
    const one = await world.member();
    const next = world.newEmail();
    await world.as(thief.claims, 'change-member-address', { memberId: one.memberId, email: next, isAtOnce: false });
    return { thief, ...one, token: await world.tokenTo(next) };
  }
  const judge = () =>
    world.tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', days: 30 }));

  test('with the freeze of the account that sent it', async () => {
    const { thief, userId, email, token } = await sent();
    await ownerRows(world.tested, `select app.freeze($1, $2, now() + interval '1 day')`, [
      thief.userId,
      (await judge()).userId,
    ]);
    await ownerRows(world.tested, `select app.end_freeze($1, null, 'unfreeze')`, [thief.userId]);
    expect((await world.press(token)).words).toContain(linkRefused);
    expect((await world.addresses(userId))?.account).toBe(email);
  });

  test('when the acts of the account that sent it are taken back', async () => {
    const { thief, userId, email, token } = await sent();
    const { claims } = await judge();
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const span = { account: thief.userId, since: at(-60), until: at(60) };
    const taken = await world.as(claims, 'take-back', { ...span, acts: 0, reason: 'A stolen password' });
    expect(taken).toMatchObject({ status: 200 });
    expect((await world.press(token)).words).toContain(linkRefused);
    expect((await world.addresses(userId))?.account).toBe(email);
  });
});

describe('rights that are being given count for', () => {
  /** Does something about an account while its rights wait to be committed. */
  async function whileGiven<Done>(userId: string, act: () => Promise<Done>): Promise<Done | undefined> {
    let acting: Promise<Done> | undefined;
    await world.tested.database.asActor(chief.claims, async ({ query }) => {
      await query(`insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`, [
        userId,
      ]);
      acting = act();
      await untilOneWaits();
    });
    return acting;
  }

  test('a change at once', async () => {
    const { userId, email, memberId } = await world.member();
    const change = { memberId, email: world.newEmail(), isAtOnce: true };
    expect(await whileGiven(userId, () => world.as(admin.claims, 'change-member-address', change))).toMatchObject({
      status: 403,
      body: { code: 'super_administrators_only' },
    });
    expect((await world.addresses(userId))?.account).toBe(email);
  });

  test('the link of a letter that an administrator sent', async () => {
    const { userId, email, memberId } = await world.member();
    const next = world.newEmail();
    await world.as(admin.claims, 'change-member-address', { memberId, email: next, isAtOnce: false });
    const token = await world.tokenTo(next);
    expect((await whileGiven(userId, () => world.press(token)))?.words).toContain(linkRefused);
    expect((await world.addresses(userId))?.account).toBe(email);
  });
});
