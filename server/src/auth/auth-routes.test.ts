import { addAccount, addAdministrator, addMemberWithAccount } from '@ffl/database/testing/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/testing/test-database';
import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../testing/test-app.ts';
import { TooBusy } from './passwords.ts';

const password = 'Right-Horse-77!';
let tested: TestDatabase;
let flight: TestApp;
let passwordHash: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  passwordHash = await flight.dependencies.passwords.hash(password);
});
beforeEach(() => flight.setNow(new Date()));
afterAll(() => tested.close());

async function newMember() {
  return tested.asOwner((transaction) => addMemberWithAccount(transaction, { passwordHash }));
}

async function signIn(email: string, secret = password) {
  return read<SigninBody>(await flight.post('/functions/v1/signin', { email, password: secret }));
}

async function refresh(token: unknown) {
  return read<Session>(await flight.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token }));
}

type Session = { access_token: string; refresh_token: string };
type SigninBody = { user: object | null; session: Session; error: string | null };

// The shape is what the wire promises; the expectations check what arrived.
async function read<Body>(response: Response): Promise<{ status: number; body: Body }> {
  return { status: response.status, body: (await response.json()) as Body };
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}

function later(seconds: number) {
  flight.setNow(new Date(Date.now() + seconds * 1000));
}

describe('sign-in', () => {
  test('the right password gives a full session and the user', async () => {
    const { email, userId } = await newMember();
    const { status, body } = await signIn(`  ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      error: null,
      details: null,
      user: { id: userId, email, role: 'authenticated', aud: 'authenticated' },
    });
    expect(body.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: userId } });
    expect(body.session.refresh_token.length).toBeGreaterThan(50);
  });

  test('a wrong password and an unknown e-mail answer alike', async () => {
    const { email } = await newMember();
    const wrong = await signIn(email, 'Wrong-Horse-77!');
    const unknown = await signIn('nobody-here@example.test', 'Wrong-Horse-77!');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      user: null,
      session: null,
      error: 'Invalid login credentials',
      message: 'Invalid login credentials',
      details: {
        isLocked: false,
        attemptsCount: 1,
        lockedUntil: null,
        reason: null,
        remainingMinutes: 0,
        captchaRequired: false,
      },
    });
    expect(unknown).toEqual(wrong);
  });

  test('the fifth wrong password locks, then the right one is refused too, and the lock ends after 15 minutes', async () => {
    const { email } = await newMember();
    for (let attempt = 1; attempt <= 4; attempt += 1) expect((await signIn(email, 'Wrong-1!')).status).toBe(401);
    const fifth = await signIn(email, 'Wrong-1!');
    expect(fifth.status).toBe(423);
    expect(fifth.body).toMatchObject({
      error: 'Too many failed login attempts',
      details: { isLocked: true, attemptsCount: 5, reason: 'Too many failed login attempts', remainingMinutes: 15 },
    });
    expect((await signIn(email)).status).toBe(423);
    later(16 * 60);
    expect((await signIn(email)).status).toBe(200);
  });

  test('200 wrong passwords at once: at most 5 are looked at', async () => {
    const { email } = await newMember();
    const replies = await Promise.all(Array.from({ length: 200 }, () => signIn(email, 'Wrong-1!')));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(4);
    expect(new Set(statuses).size).toBeGreaterThan(1);
    expect((await signIn(email)).status).toBe(423);
  });

  test('an attempt that a busy server turned away is not counted as wrong', async () => {
    const { email } = await newMember();
    const verify = vi.spyOn(flight.dependencies.passwords, 'verify').mockRejectedValue(new TooBusy('busy'));
    for (let attempt = 1; attempt <= 6; attempt += 1) expect((await signIn(email)).status).toBe(503);
    verify.mockRestore();
    expect((await signIn(email)).status).toBe(200);
  });

  test('an unconfirmed e-mail is told only after the right password', async () => {
    const { email } = await tested.asOwner((transaction) =>
      addAccount(transaction, { passwordHash, isConfirmed: false }),
    );
    expect((await signIn(email, 'Wrong-1!')).body.error).toBe('Invalid login credentials');
    const right = await signIn(email);
    expect(right.status).toBe(403);
    expect(right.body.error).toBe('Email not confirmed');
  });

  test.each([
    ['no e-mail', { password: 'x' }, 'Email is required'],
    ['an empty e-mail', { email: ' ', password: 'x' }, 'Email is required'],
    ['no password', { email: 'a@b' }, 'Password is required'],
    ['a password that is no text', { email: 'a@b', password: { $ne: '' } }, 'Password is required'],
    [
      'an e-mail of 255 characters',
      { email: `${'a'.repeat(250)}@b.co`, password: 'x' },
      'Email addresses may have at most 254 characters',
    ],
    [
      'a password of 129 characters',
      { email: 'a@b', password: 'x'.repeat(129) },
      'Passwords may have at most 128 characters',
    ],
  ])('%s is refused with its sentence', async (_, body, sentence) => {
    const response = await flight.post('/functions/v1/signin', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ user: null, session: null, error: sentence });
  });

  test.each([
    ['no JSON', 'not json', 400],
    ['an array', '[]', 400],
    ['a body over 1 MiB', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413],
    ['NUL', '{"email":"a\\u0000@b","password":"x"}', 400],
    ['__proto__', '{"__proto__":{"email":"a@b"},"password":"x"}', 400],
    ['a depth of 10,000', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  ])('%s is refused', async (_, body, status) => {
    const response = await flight.post('/functions/v1/signin', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  });

  test('an unknown key is refused, the anonymous key is not', async () => {
    const { email } = await newMember();
    const { anonKey } = flight.dependencies.tokens;
    const known = await flight.post(
      '/functions/v1/signin',
      { email, password },
      { apikey: anonKey, ...bearer(anonKey) },
    );
    expect(known.status).toBe(200);
    const unknown = await flight.post('/functions/v1/signin', { email, password }, { apikey: 'another' });
    expect(unknown.status).toBe(401);
  });

  test('the password grant stands behind the same guard', async () => {
    const { email } = await newMember();
    const grant = (secret: string) => flight.post('/auth/v1/token?grant_type=password', { email, password: secret });
    expect((await grant(password)).status).toBe(200);
    const wrong = await grant('Wrong-1!');
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
    expect(await wrong.json()).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    for (let attempt = 2; attempt <= 5; attempt += 1) await grant('Wrong-1!');
    expect((await grant(password)).status).toBe(429);
    expect((await signIn(email)).status).toBe(423);
  });
});

describe('security-status', () => {
  test('tells the lock of a known and an unknown e-mail alike', async () => {
    const status = async (email: string) => (await flight.post('/functions/v1/security-status', { email })).json();
    const nobody = 'nobody-locked@example.test';
    for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(nobody, 'Wrong-1!');
    expect(await status(nobody)).toMatchObject({
      securityStatus: { isLocked: true, attemptsCount: 5, reason: 'Too many failed login attempts' },
    });
    expect(await status('quiet@example.test')).toEqual({
      securityStatus: { isLocked: false, attemptsCount: 0, lockedUntil: null, reason: null, remainingMinutes: 0 },
    });
  });

  test('wants an e-mail', async () => {
    const response = await flight.post('/functions/v1/security-status', {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'Email is required' });
  });
});

describe('refresh', () => {
  test('gives new tokens, and the spent one still answers with the active one', async () => {
    const { email } = await newMember();
    const first = (await signIn(email)).body.session.refresh_token;
    const second = await refresh(first);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first);
    later(60);
    expect((await refresh(first)).body.refresh_token).toBe(second.body.refresh_token);
  });

  test('20 at once end with one active token', async () => {
    const { email } = await newMember();
    const first = (await signIn(email)).body.session.refresh_token;
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('a stolen older token ends the session for everybody', async () => {
    const { email } = await newMember();
    const first = (await signIn(email)).body.session;
    const second = (await refresh(first.refresh_token)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;
    later(60);
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    });
    expect(await refresh(third)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
    const user = await flight.get('/auth/v1/user', bearer(first.access_token));
    expect(user.status).toBe(403);
    expect(await user.json()).toMatchObject({ code: 'session_not_found' });
  });

  test('a token that was spent long ago is theft, also right after somebody refreshed', async () => {
    const { email } = await newMember();
    const stolen = (await signIn(email)).body.session.refresh_token;
    let current = stolen;
    for (let hour = 1; hour <= 3; hour += 1) {
      later(hour * 3600);
      current = (await refresh(current)).body.refresh_token;
    }
    expect(await refresh(stolen)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect((await refresh(current)).status).toBe(400);
  });

  test('an administrator who is idle for 12 hours signs in again, a member who is idle for a month does not', async () => {
    const { email: memberEmail } = await newMember();
    const { email: adminEmail } = await tested.asOwner((transaction) =>
      addAdministrator(transaction, { passwordHash }),
    );
    const member = (await signIn(memberEmail)).body.session.refresh_token;
    const admin = (await signIn(adminEmail)).body.session.refresh_token;
    later(13 * 3600);
    expect(await refresh(admin)).toMatchObject({ status: 400, body: { code: 'session_expired' } });
    later(30 * 86_400);
    expect((await refresh(member)).status).toBe(200);
  });

  test.each([
    ['nothing', undefined, 'validation_failed'],
    ['a short text', 'abc', 'validation_failed'],
    ['a made-up token', Buffer.alloc(44, 7).toString('base64url'), 'refresh_token_not_found'],
  ])('%s is refused', async (_, token, code) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('the published client', () => {
  function client() {
    const { anonKey } = flight.dependencies.tokens;
    return new AuthClient({
      url: `${testOrigin}/auth/v1`,
      headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
      fetch: flight.fetch,
      persistSession: false,
      autoRefreshToken: false,
    });
  }

  test('takes a session, reads the user, refreshes and signs out everywhere', async () => {
    const { email, userId } = await newMember();
    const { session } = (await signIn(email)).body;
    const auth = client();
    expect((await auth.setSession(session)).error).toBeNull();
    expect((await auth.getUser()).data.user?.id).toBe(userId);
    expect((await auth.refreshSession()).data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await auth.signOut()).error).toBeNull();
    const again = client();
    expect((await again.setSession(session)).error?.message).toBe('Auth session missing!');
  });

  test('signs in by password and reads the code of a refusal', async () => {
    const { email } = await newMember();
    const auth = client();
    expect((await auth.signInWithPassword({ email, password })).data.session).not.toBeNull();
    const refused = await auth.signInWithPassword({ email, password: 'Wrong-1!' });
    expect(refused.error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
  });

  test('signing out here leaves the other places signed in, and the other way round', async () => {
    const { email } = await newMember();
    const here = (await signIn(email)).body.session;
    const there = (await signIn(email)).body.session;
    const statusOf = async (token: string) => (await flight.get('/auth/v1/user', bearer(token))).status;
    expect((await flight.post('/auth/v1/logout?scope=others', '', bearer(here.access_token))).status).toBe(204);
    expect([await statusOf(here.access_token), await statusOf(there.access_token)]).toEqual([200, 403]);
    expect((await flight.post('/auth/v1/logout?scope=local', '', bearer(here.access_token))).status).toBe(204);
    expect(await statusOf(here.access_token)).toBe(403);
  });
});

describe('everything else', () => {
  test.each([
    '/auth/v1/signup',
    '/auth/v1/otp',
    '/auth/v1/factors',
    '/auth/v1/admin/users',
    '/auth/v1/invite',
    '/auth/v1/authorize',
  ])('%s is closed', async (path) => {
    const response = await flight.post(path, { email: 'a@b.co', password });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  test('settings, health and key set tell no version and no secret', async () => {
    expect(await (await flight.get('/auth/v1/settings')).json()).toMatchObject({
      disable_signup: true,
      external: { email: true },
    });
    expect(await (await flight.get('/auth/v1/health')).json()).not.toHaveProperty('version');
    const keys = await flight.get('/auth/v1/.well-known/jwks.json');
    expect(await keys.json()).toEqual({ keys: [] });
    expect(keys.headers.get('Cache-Control')).toBe('public, max-age=600');
  });

  test('an unknown grant and an unknown scope are refused', async () => {
    expect((await flight.post('/auth/v1/token?grant_type=pkce', {})).status).toBe(400);
    const { email } = await newMember();
    const { session } = (await signIn(email)).body;
    expect((await flight.post('/auth/v1/logout?scope=world', '', bearer(session.access_token))).status).toBe(400);
  });
});
