import { addAccount } from '@ffl/database/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccountWorld, bearer, createAccountWorld } from '../testing/account-world.ts';
import { TooBusy } from './passwords.ts';

let world: AccountWorld;

beforeAll(async () => {
  world = await createAccountWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const newMember = () => world.newMember();
const signIn = (email: string, secret?: string) => world.signIn(email, secret);

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
    world.later(16 * 60);
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
    const verify = vi.spyOn(world.flight.dependencies.passwords, 'verify').mockRejectedValue(new TooBusy('busy'));
    for (let attempt = 1; attempt <= 6; attempt += 1) expect((await signIn(email)).status).toBe(503);
    verify.mockRestore();
    expect((await signIn(email)).status).toBe(200);
  });

  test('an unconfirmed e-mail is told only after the right password', async () => {
    const { email } = await world.tested.asOwner((transaction) =>
      addAccount(transaction, { passwordHash: world.passwordHash, isConfirmed: false }),
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
    const response = await world.flight.post('/functions/v1/signin', body);
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
    const response = await world.flight.post('/functions/v1/signin', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  });

  test('an unknown key is refused, the anonymous key is not', async () => {
    const { email } = await newMember();
    const { anonKey } = world.flight.dependencies.tokens;
    const known = await world.flight.post(
      '/functions/v1/signin',
      { email, password: world.password },
      { apikey: anonKey, ...bearer(anonKey) },
    );
    expect(known.status).toBe(200);
    const unknown = await world.flight.post(
      '/functions/v1/signin',
      { email, password: world.password },
      { apikey: 'another' },
    );
    expect(unknown.status).toBe(401);
  });

  test('the password grant stands behind the same guard', async () => {
    const { email } = await newMember();
    const grant = (secret: string) =>
      world.flight.post('/auth/v1/token?grant_type=password', { email, password: secret });
    expect((await grant(world.password)).status).toBe(200);
    const wrong = await grant('Wrong-1!');
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
    expect(await wrong.json()).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    for (let attempt = 2; attempt <= 5; attempt += 1) await grant('Wrong-1!');
    expect((await grant(world.password)).status).toBe(429);
    expect((await signIn(email)).status).toBe(423);
  });
});

describe('security-status', () => {
  test('tells the lock of a known and an unknown e-mail alike', async () => {
    const status = async (email: string) =>
      (await world.flight.post('/functions/v1/security-status', { email })).json();
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
    const response = await world.flight.post('/functions/v1/security-status', {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'Email is required' });
  });
});
