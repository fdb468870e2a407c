import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer } from '../../../tests/worlds/account-world.ts';
import { createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';
import { testOrigin } from '../../../tests/worlds/test-app.ts';

let world: SignUpWorld;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const newPassword = 'Fresh-Snow-88!';

/** The published client as the page uses it, each with its own address. */
function client(email: string) {
  const { anonKey } = world.flight.dependencies.tokens;
  return new AuthClient({
    url: `${testOrigin}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}`, ...world.addressOf(email) },
    fetch: world.flight.fetch,
    persistSession: false,
    autoRefreshToken: false,
  });
}

/** A member who has opened their reset link. */
async function recovering() {
  const { email, userId } = await world.newMember();
  const auth = client(email);
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  const token = await world.tokenTo(email);
  const { data, error } = await auth.verifyOtp({ token_hash: token, type: 'recovery' });
  expect(error).toBeNull();
  return { email, userId, auth, token, session: data.session };
}

const kindsTo = async (email: string) => (await world.mailTo(email)).map(({ kind }) => kind);
const userStatus = async (token: string) => (await world.flight.get('/auth/v1/user', bearer(token))).status;

describe('a reset through the published client', () => {
  test('a reset through the published client sets the new password, ends every session and every link, notifies the owner, and signs nobody in', async () => {
    const { email, userId, auth, session } = await recovering();
    const elsewhere = (await world.signIn(email)).body.session;
    world.later(301);
    await auth.resetPasswordForEmail(email);
    const otherLink = await world.tokenTo(email);

    const { data, error } = await auth.updateUser({ password: newPassword });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: userId, email });
    expect(await userStatus(elsewhere.access_token)).toBe(403);
    expect(await userStatus(session?.access_token ?? '')).toBe(403);
    expect((await world.refresh(elsewhere.refresh_token)).status).toBe(400);
    expect((await world.flight.get('/rest/v1/members', bearer(elsewhere.access_token))).status).toBe(401);
    const late = await client(email).verifyOtp({ token_hash: otherLink, type: 'recovery' });
    expect(late.error).toMatchObject({ code: 'otp_expired', status: 403 });
    expect((await world.signIn(email)).status).toBe(401);
    expect((await world.signIn(email, newPassword)).status).toBe(200);
    expect(await kindsTo(email)).toEqual(['password-changed']);
    expect(await eventsOf(userId, 'authn_password_change')).toEqual([{ details: { isRecovery: true } }]);
  });

  test("a reset through the published client also works in the page's two steps, setSession with the tokens, then updateUser", async () => {
    const { email, session } = await recovering();
    const page = client(email);
    expect((await page.setSession(session ?? { access_token: '', refresh_token: '' })).error).toBeNull();
    expect((await page.getUser()).data.user?.email).toBe(email);
    expect((await page.updateUser({ password: newPassword })).error).toBeNull();
    const again = await page.updateUser({ password: 'Another-Snow-99!' });
    expect(again.error?.message).toBe('Auth session missing!');
    expect((await world.signIn(email, newPassword)).status).toBe(200);
  });

  test('a reset through the published client opens a locked account and clears its counter', async () => {
    const { email } = await world.newMember();
    for (let turn = 0; turn < 5; turn += 1) await world.signIn(email, 'Wrong-Horse-1!');
    expect((await world.signIn(email)).status).toBe(423);
    const auth = client(email);
    await auth.resetPasswordForEmail(email);
    await auth.verifyOtp({ token_hash: await world.tokenTo(email), type: 'recovery' });
    expect((await auth.updateUser({ password: newPassword })).error).toBeNull();
    expect((await world.signIn(email, newPassword)).status).toBe(200);
  });

  test("a reset through the published client says why a password is too weak, or the same again, and the link's session stays for another try", async () => {
    const { auth } = await recovering();
    const weak = await auth.updateUser({ password: 'xqzvt' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password' });
    expect(weak.error).toMatchObject({ reasons: ['length', 'characters'] });
    expect((await auth.updateUser({ password: 'Password1!' })).error).toMatchObject({
      reasons: ['pwned'],
      message: 'This password is on the list of common passwords. Please choose another one',
    });
    expect((await auth.updateUser({ password: world.password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    });
    expect((await auth.updateUser({ password: newPassword })).error).toBeNull();
  });

  test('a reset through the published client requires 12 characters of an administrator', async () => {
    const { email } = await world.tested.asOwner((transaction) =>
      addAdministrator(transaction, { passwordHash: world.passwordHash }),
    );
    const auth = client(email);
    await auth.resetPasswordForEmail(email);
    await auth.verifyOtp({ token_hash: await world.tokenTo(email), type: 'recovery' });
    expect((await auth.updateUser({ password: 'Aa1!efghijk' })).error).toMatchObject({
      message: 'Password must be at least 12 characters long',
      reasons: ['length'],
    });
    expect((await auth.updateUser({ password: 'Aa1!efghijkl' })).error).toBeNull();
  });

  test("a reset through the published client refuses a password made of one's own name", async () => {
    const { auth, userId } = await recovering();
    await world.tested.asOwner((transaction) =>
      transaction.query(`update members set first_name = 'Zephyrine' where user_id = $1`, [userId]),
    );
    expect((await auth.updateUser({ password: 'Zephyrine-1!' })).error).toMatchObject({ reasons: ['pwned'] });
  });

  test('a reset through the published client run twice at once finds the session over the second time', async () => {
    const { session } = await recovering();
    const put = (password: string) => putUser(session?.access_token ?? '', { password });
    const statuses = await Promise.all([put('First-Choice-11!'), put('Second-Choice-22!')]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('a reset through the published client is over after 15 minutes', async () => {
    const { session } = await recovering();
    world.later(15 * 60 + 1);
    const late = await putUser(session?.access_token ?? '', { password: newPassword });
    expect(late).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
  });

  test('a reset through the published client proves the e-mail of an unconfirmed account', async () => {
    const { email, userId } = await world.tested.asOwner((transaction) =>
      addAdministrator(transaction, { isConfirmed: false }),
    );
    const auth = client(email);
    await auth.resetPasswordForEmail(email);
    const opened = await auth.verifyOtp({ token_hash: await world.tokenTo(email), type: 'recovery' });
    expect(opened.data.user).toMatchObject({ id: userId, email_confirmed_at: expect.any(String) });
  });
});

test('a password change by someone signed in needs no old password within ten minutes of signing in, keeps this session and ends all others', async () => {
  const { email } = await world.newMember();
  const elsewhere = (await world.signIn(email)).body.session;
  const { session } = (await world.signIn(email)).body;
  const auth = client(email);
  await auth.setSession(session);
  expect((await auth.updateUser({ password: newPassword })).error).toBeNull();
  expect((await auth.refreshSession()).error).toBeNull();
  expect((await auth.getUser()).data.user?.email).toBe(email);
  expect(await userStatus(elsewhere.access_token)).toBe(403);
  expect((await world.refresh(elsewhere.refresh_token)).status).toBe(400);
  expect((await world.signIn(email, newPassword)).status).toBe(200);
  expect(await kindsTo(email)).toEqual(['password-changed']);
});

test("a password change by someone signed in needs the old one later, since a refreshed session isn't a fresh sign-in", async () => {
  const { email } = await world.newMember();
  const { session } = (await world.signIn(email)).body;
  world.later(11 * 60);
  const refreshed = (await world.refresh(session.refresh_token)).body;
  const without = await putUser(refreshed.access_token, { password: newPassword });
  expect(without).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
  const wrong = await putUser(refreshed.access_token, { password: newPassword, current_password: 'Wrong-1!' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'current_password_invalid' } });
  const auth = client(email);
  await auth.setSession(refreshed);
  const right = await auth.updateUser({ password: newPassword, current_password: world.password });
  expect(right.error).toBeNull();
});

test('a password change by someone signed in needs the old one from an administrator at once', async () => {
  const { email } = await world.tested.asOwner((transaction) =>
    addAdministrator(transaction, { passwordHash: world.passwordHash }),
  );
  const { session } = (await world.signIn(email)).body;
  const longer = `${newPassword}-and-more`;
  const without = await putUser(session.access_token, { password: longer });
  expect(without).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
  const right = await putUser(session.access_token, { password: longer, current_password: world.password });
  expect(right.status).toBe(200);
});

test('a password change by someone signed in may guess the old one ten times an hour', async () => {
  const { email } = await world.newMember();
  const { session } = (await world.signIn(email)).body;
  const guess = (current: string) =>
    putUser(session.access_token, { password: newPassword, current_password: current });
  for (let turn = 0; turn < 10; turn += 1) expect((await guess('Wrong-1!')).status).toBe(400);
  expect((await guess(world.password)).status).toBe(429);
  expect((await world.signIn(email)).status).toBe(200);
});

test("a fresh sign-in can't be used to guess the current password", async () => {
  const { email } = await world.newMember();
  const { session } = (await world.signIn(email)).body;
  for (let turn = 0; turn < 10; turn += 1) {
    const same = await putUser(session.access_token, { password: world.password });
    expect(same).toMatchObject({ status: 422, body: { code: 'same_password' } });
  }
  expect((await putUser(session.access_token, { password: world.password })).status).toBe(429);
});

describe('what people store with their account', () => {
  test('data that people store with their account are merged into what was there, null removes a key, and they grant no rights', async () => {
    const { email } = await world.newMember();
    const { session } = (await world.signIn(email)).body;
    const auth = client(email);
    await auth.setSession(session);
    await auth.updateUser({ data: { theme: 'dark', role: 'super_admin' } });
    const { data } = await auth.updateUser({ data: { theme: null, size: 'large' } });
    expect(data.user?.user_metadata).toEqual({ role: 'super_admin', size: 'large', email_verified: true });
    expect(data.user?.role).toBe('authenticated');
    const rights = await world.flight.get('/rest/v1/administrators', bearer(session.access_token));
    expect(await rights.json()).toEqual([]);
  });

  test('data that people store with their account may have 4 KiB in all', async () => {
    const { email } = await world.newMember();
    const { session } = (await world.signIn(email)).body;
    const keep = (data: object) => putUser(session.access_token, { data });
    expect((await keep({ text: 'x'.repeat(4000) })).status).toBe(200);
    expect(await keep({ more: 'x'.repeat(200) })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await keep({ text: null, more: 'x'.repeat(200) })).status).toBe(200);
  });

  test.each([
    [{ email: 'other@example.test' }, 400, 'validation_failed'],
    [{ phone: '+13035550100' }, 400, 'validation_failed'],
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    [{ password: 12_345_678 }, 400, 'validation_failed'],
    [{ password: '' }, 422, 'weak_password'],
    [{ data: 'text' }, 400, 'validation_failed'],
    [{ data: [] }, 400, 'validation_failed'],
  ])('the account change %j is refused and nothing is changed', async (body, status, code) => {
    const { email } = await world.newMember();
    const { session } = (await world.signIn(email)).body;
    expect(await putUser(session.access_token, { data: { a: 1 }, ...body })).toMatchObject({ status, body: { code } });
    const user = await world.flight.get('/auth/v1/user', bearer(session.access_token));
    expect(await user.json()).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect((await world.signIn(email)).status).toBe(200);
  });

  test('nobody changes an account without a session', async () => {
    const { anonKey } = world.flight.dependencies.tokens;
    expect(await putUser(anonKey, { password: newPassword })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    const none = await world.flight.app.request('/auth/v1/user', { method: 'PUT', body: '{}' });
    expect(none.status).toBe(401);
  });
});

async function putUser(token: string, body: object) {
  const response = await world.flight.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...bearer(token) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

function eventsOf(userId: string, name: string) {
  return world.tested.asOwner(async (transaction) => {
    const text = 'select details from app.security_events where user_id = $1 and name = $2';
    return (await transaction.query(text, [userId, name])).rows;
  });
}
