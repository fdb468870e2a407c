import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, type Session } from '../../../tests/worlds/account-world.ts';
import { createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';

let world: SignUpWorld;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const newPassword = 'Fresh-Snow-88!';

// The cast states the wire format; the expectations check the values.
type Answer = { code?: string; data?: { session: Session } };

async function change(token: string, body: object) {
  const response = await world.flight.post('/functions/v1/change-password', body, bearer(token));
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

const right = () => ({ currentPassword: world.password, newPassword });
const wrong = { currentPassword: 'Wrong-Horse-1!', newPassword };

async function signedIn() {
  const { email, userId } = await world.newMember();
  return { email, userId, session: (await world.signIn(email)).body.session };
}

const isAlive = async ({ access_token: token }: Session) =>
  (await world.flight.get('/rest/v1/seasons?select=id', bearer(token))).status === 200;

function eventsOf(userId: string, name: string) {
  return world.tested.asOwner(async ({ query }) => {
    const text = 'select details from app.security_events where user_id = $1 and name = $2';
    return (await query(text, [userId, name])).rows;
  });
}

test('your own password is changed with the old one, this device continues with new tokens, and everything else is signed out', async () => {
  const { email, userId, session } = await signedIn();
  const elsewhere = (await world.signIn(email)).body.session;

  const { status, body } = await change(session.access_token, right());
  expect(status).toBe(200);
  const next = body.data?.session;
  if (!next) throw new Error('There is no session in the answer');
  expect(await Promise.all([session, elsewhere, next].map(isAlive))).toEqual([false, false, true]);
  expect((await world.refresh(session.refresh_token)).status).toBe(400);
  expect((await world.refresh(elsewhere.refresh_token)).status).toBe(400);
  expect((await world.refresh(next.refresh_token)).status).toBe(200);
  expect((await world.signIn(email)).status).toBe(401);
  expect((await world.signIn(email, newPassword)).status).toBe(200);
  expect((await world.mailTo(email)).map(({ kind, facts }) => [kind, facts])).toEqual([
    ['password-changed', { at: expect.any(String), staysSignedIn: true }],
  ]);
  expect(await eventsOf(userId, 'authn_password_change')).toEqual([{ details: { isRecovery: false } }]);
});

test('your own password needs the old one even right after a sign-in', async () => {
  const { email, session } = await signedIn();
  expect(await change(session.access_token, { newPassword })).toMatchObject({
    status: 400,
    body: { code: 'input_invalid' },
  });
  expect((await world.signIn(email)).status).toBe(200);
});

test('your own password has 12 characters for an administrator', async () => {
  const { email } = await world.tested.asOwner((transaction) =>
    addAdministrator(transaction, { passwordHash: world.passwordHash }),
  );
  const { session } = (await world.signIn(email)).body;
  const short = { currentPassword: world.password, newPassword: 'Aa1!efghijk' };
  expect(await change(session.access_token, short)).toMatchObject({
    status: 400,
    body: { code: 'password_weak', message: 'Password must be at least 12 characters long' },
  });
  expect((await change(session.access_token, { ...short, newPassword: 'Aa1!efghijkl' })).status).toBe(200);
});

test('your own password is neither common, nor personal, nor the same again', async () => {
  const { email, session } = await signedIn();
  const to = (password: string) =>
    change(session.access_token, { currentPassword: world.password, newPassword: password });
  expect(await to('Password1!')).toMatchObject({ status: 400, body: { code: 'password_weak' } });
  expect(await to(`${email.split('@')[0]}-A1!`)).toMatchObject({ status: 400, body: { code: 'password_weak' } });
  expect(await to(world.password)).toMatchObject({
    status: 422,
    body: { code: 'password_unchanged', message: 'New password should be different from the old password.' },
  });
  expect(await isAlive(session)).toBe(true);
});

test('your own password is changed once by two simultaneous requests', async () => {
  const { session } = await signedIn();
  const replies = await Promise.all([
    change(session.access_token, right()),
    change(session.access_token, { ...right(), newPassword: 'Other-Snow-99!' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
});

describe('the old password', () => {
  test('a wrong old password changes nothing, reveals nothing about the new one, and leaves an event', async () => {
    const { email, userId, session } = await signedIn();
    expect(await change(session.access_token, { ...wrong, newPassword: 'weak' })).toMatchObject({
      status: 422,
      body: { code: 'current_password_wrong', message: 'The current password is not right.' },
    });
    expect(await isAlive(session)).toBe(true);
    expect((await world.signIn(email)).status).toBe(200);
    expect(await eventsOf(userId, 'authn_password_change_fail')).toHaveLength(1);
  });

  test('the old password can be guessed ten times an hour in one session, across calls, even at once', async () => {
    const { email, session } = await signedIn();
    const other = (await world.signIn(email)).body.session;
    const guesses = Array.from({ length: 12 }, () => change(session.access_token, wrong));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    const late = await change(session.access_token, right());
    expect(late).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_password_changes',
        message: 'Too many attempts to change this password. Please try again in 60 minutes.',
      },
    });
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(3500);
    const overUser = await world.flight.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...bearer(session.access_token) },
      body: JSON.stringify({ password: newPassword, current_password: world.password }),
    });
    expect(overUser.status).toBe(429);
    expect((await change(other.access_token, wrong)).status).toBe(422);
    world.later(3601);
    expect((await change(session.access_token, right())).status).toBe(200);
  });
});

test("a reset link's session and one that has ended change no password", async () => {
  const { email, userId, session } = await signedIn();
  const ended = { status: 401, body: { code: 'session_ended' } };
  await world.tested.asOwner(({ query }) =>
    query('update auth.sessions set is_recovery = true where user_id = $1', [userId]),
  );
  expect(await change(session.access_token, right())).toMatchObject(ended);
  await world.tested.asOwner(({ query }) => query('delete from auth.sessions where user_id = $1', [userId]));
  expect(await change(session.access_token, right())).toMatchObject(ended);
  expect((await world.signIn(email)).status).toBe(200);
});
