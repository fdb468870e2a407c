import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountWorld, bearer, createAccountWorld, type Session } from '../../../tests/worlds/account-world.ts';

let world: AccountWorld;

beforeAll(async () => {
  world = await createAccountWorld();
});
beforeEach(() => world.begin());
afterAll(() => world.tested.close());

async function signedIn(): Promise<Session & { userId: string }> {
  const { email, userId } = await world.newMember();
  return { ...(await world.signIn(email)).body.session, userId };
}

async function spend(token: string): Promise<string> {
  const { status, body } = await world.refresh(token);
  expect(status).toBe(200);
  return body.refresh_token;
}

const alreadyUsed = { status: 400, body: { code: 'refresh_token_already_used' } };
const notFound = { status: 400, body: { code: 'refresh_token_not_found' } };

async function expectEnded(session: Session): Promise<void> {
  const rest = await world.flight.get('/rest/v1/seasons?select=id', bearer(session.access_token));
  expect([rest.status, await rest.json()]).toMatchObject([401, { code: 'PGRST303' }]);
}

test('a lost response is given again, with the same active token, as often as requested within ten seconds', async () => {
  const { refresh_token: first } = await signedIn();
  const second = await spend(first);
  for (const seconds of [1, 5, 9]) {
    world.later(seconds);
    expect(await spend(first)).toBe(second);
  }
  expect(await spend(second)).not.toBe(second);
});

test("a lost response counts from when its own token was spent, not from other tabs' refreshes since", async () => {
  const { refresh_token: first } = await signedIn();
  const second = await spend(first);
  world.later(6);
  const third = await spend(second);
  world.later(9);
  expect(await spend(first)).toBe(third);
  world.later(12);
  expect(await spend(second)).toBe(third);
  expect(await world.refresh(first)).toMatchObject(alreadyUsed);
  expect(await world.refresh(third)).toMatchObject(notFound);
});

test('a lost response comes with a working access token', async () => {
  const { refresh_token: first } = await signedIn();
  await world.refresh(first);
  const { body } = await world.refresh(first);
  const user = await world.flight.get('/auth/v1/user', bearer(body.access_token));
  expect(user.status).toBe(200);
});

test('twenty requests at once with one token leave one active token and a session that continues', async () => {
  const { refresh_token: first, userId } = await signedIn();
  const replies = await Promise.all(Array.from({ length: 20 }, () => world.refresh(first)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const [active, ...others] = new Set(replies.map(({ body }) => body.refresh_token));
  expect(others).toEqual([]);
  await spend(active ?? '');
  const { rows } = await world.tested.asOwner(({ query }) =>
    query('select max(refresh_counter) as spent from auth.sessions where user_id = $1', [userId]),
  );
  expect(rows).toEqual([{ spent: 2 }]);
});

test('twenty requests at once with a stolen old token end the session once, and none is let in', async () => {
  const session = await signedIn();
  const third = await spend(await spend(session.refresh_token));
  world.later(60);
  const replies = await Promise.all(Array.from({ length: 20 }, () => world.refresh(session.refresh_token)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
  expect(await world.refresh(third)).toMatchObject(notFound);
  await expectEnded(session);
});

test('a stolen token used once by the thief and once by its owner ends the session, whoever came first', async () => {
  const session = await signedIn();
  const thiefs = await spend(session.refresh_token);
  world.later(11);
  expect(await world.refresh(session.refresh_token)).toMatchObject(alreadyUsed);
  expect(await world.refresh(thiefs)).toMatchObject(notFound);
  await expectEnded(session);
});

test('a stolen token used by the thief first ends the session when its owner returns', async () => {
  const session = await signedIn();
  const thiefs = await spend(await spend(session.refresh_token));
  world.later(60);
  expect(await world.refresh(session.refresh_token)).toMatchObject(alreadyUsed);
  expect(await world.refresh(thiefs)).toMatchObject(notFound);
  await expectEnded(session);
});

test('a stolen token used by the owner since ends the session when the thief comes', async () => {
  const session = await signedIn();
  let current = session.refresh_token;
  for (let hour = 1; hour <= 3; hour += 1) {
    world.later(hour * 3600);
    current = await spend(current);
  }
  expect(await world.refresh(session.refresh_token)).toMatchObject(alreadyUsed);
  expect(await world.refresh(current)).toMatchObject(notFound);
});

test("a stolen token ends that session alone, not the person's others", async () => {
  const { email } = await world.newMember();
  const here = (await world.signIn(email)).body.session;
  const there = (await world.signIn(email)).body.session;
  await spend(await spend(here.refresh_token));
  world.later(60);
  expect(await world.refresh(here.refresh_token)).toMatchObject(alreadyUsed);
  expect((await world.refresh(there.refresh_token)).status).toBe(200);
});

describe('a refresh token opens nothing', () => {
  test('a refresh token opens nothing once its person signed out, was banned, or lost the account or the rights', async () => {
    const changes = [
      ['delete from auth.sessions where user_id = $1', 'refresh_token_not_found'],
      [`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, 'user_banned'],
      ['delete from auth.users where id = $1', 'refresh_token_not_found'],
      ['update auth.sessions set is_recovery = true where user_id = $1', 'refresh_token_not_found'],
      ['update auth.sessions set ends_at = now() where user_id = $1', 'session_expired'],
    ] as const;
    for (const [change, code] of changes) {
      const { refresh_token: token, userId } = await signedIn();
      await world.tested.asOwner(({ query }) => query(change, [userId]));
      world.later(60);
      expect(await world.refresh(token)).toMatchObject({ status: 400, body: { code } });
    }
    const admin = await world.tested.asOwner((transaction) =>
      addAdministrator(transaction, { passwordHash: world.passwordHash }),
    );
    const { refresh_token: token } = (await world.signIn(admin.email)).body.session;
    await world.tested.asOwner(({ query }) =>
      query('update administrators set is_active = false where user_id = $1', [admin.userId]),
    );
    expect(await world.refresh(token)).toMatchObject(notFound);
  });

  test('a refresh token opens nothing with any one of its bytes changed', async () => {
    const { refresh_token: token } = await signedIn();
    const bytes = Buffer.from(token, 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      expect(await world.refresh(changed.toString('base64url'))).toMatchObject(notFound);
    }
    expect((await world.refresh(token)).status).toBe(200);
  });

  test.each([
    ['an access token', (session: Session) => session.access_token, 'refresh_token_not_found'],
    ['the token with a letter more', (session: Session) => `${session.refresh_token}A`, 'refresh_token_not_found'],
    ['the token padded', (session: Session) => `${session.refresh_token}==`, 'refresh_token_not_found'],
    ['the token in a list', (session: Session) => [session.refresh_token], 'validation_failed'],
    ['a number', () => 42, 'validation_failed'],
    ['null', () => null, 'validation_failed'],
    ['nothing', () => '', 'validation_failed'],
    ['60,000 letters', () => 'a'.repeat(60_000), 'refresh_token_not_found'],
  ])('a refresh token opens nothing if it is %s', async (_title, change, code) => {
    expect(await world.refresh(change(await signedIn()))).toMatchObject({ status: 400, body: { code } });
  });
});
