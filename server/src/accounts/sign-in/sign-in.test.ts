import { addAccount, addAdministrator } from '@ffl/database/tests/worlds/people';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccountWorld, bearer, createAccountWorld } from '../../../tests/worlds/account-world.ts';
import { cookieOf } from '../../../tests/worlds/sign-in-paths.ts';

let world: AccountWorld;

beforeAll(async () => {
  // The one file that hashes at the product's cost.
  world = await createAccountWorld({}, {});
});
beforeEach(() => world.begin());
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
    const [, payload = ''] = body.session.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(body.session).toMatchObject({ user: { user_metadata: claims.user_metadata } });
    expect(claims.user_metadata).toEqual({ email_verified: true });
  });

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const { email } = await newMember();
    const wrong = await signIn(email, 'Wrong-Horse-77!');
    const unknown = await signIn('nobody-here@example.test', 'Wrong-Horse-77!');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      user: null,
      session: null,
      code: 'credentials_wrong',
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

  test.each([
    ['password', 'password_set_at = now()'],
    ['address', `email = 'new.' || email`],
    ['ban', `banned_until = now() + interval '1 day'`],
  ])('a sign-in opens no session if the account gets another %s while it is checked', async (_, change) => {
    const { email, userId } = await newMember();
    const { passwords } = world.flight.dependencies;
    const { verify } = passwords;
    const watched = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (given, stored) => {
      const isRight = await verify(given, stored);
      await world.tested.asOwner(({ query }) => query(`update auth.users set ${change} where id = $1`, [userId]));
      return isRight;
    });
    expect(await signIn(email)).toMatchObject({ status: 401, body: { code: 'credentials_wrong' } });
    watched.mockRestore();
    const sessions = await world.tested.asOwner(({ all }) =>
      all('select from auth.sessions where user_id = $1 and user_agent is not null', [userId]),
    );
    expect(sessions).toEqual([]);
  });

  test('only the right password learns that an e-mail is unconfirmed', async () => {
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
      'Email addresses can be up to 254 characters',
    ],
    [
      'a password of 129 characters',
      { email: 'a@b', password: 'x'.repeat(129) },
      'Passwords can be up to 128 characters',
    ],
  ])('the sign-in with %s is refused with its sentence', async (_, body, sentence) => {
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
  ])('a sign-in body of %s is refused', async (_, body, status) => {
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

  test('the right password of a sign-up is told to confirm the e-mail before its link is opened, and a wrong one is not', async () => {
    const email = 'waiting@example.test';
    await query(
      `insert into auth.registrations (email, password_hash, first_name, last_name, organization, browser, created_at, expires_at)
       values ($1, $2, 'Wanda', 'Waiting', 'Alpine Rescue', 'Safari on iPhone', now(), now() + interval '1 day')`,
      [email, world.passwordHash],
    );
    expect(await signIn(email, 'Wrong-1!')).toMatchObject({
      status: 401,
      body: { error: 'Invalid login credentials' },
    });
    expect(await signIn(email)).toMatchObject({
      status: 403,
      body: { session: null, code: 'email_not_confirmed', error: 'Email not confirmed' },
    });
    world.later(25 * 3600);
    expect(await signIn(email)).toMatchObject({ status: 401, body: { error: 'Invalid login credentials' } });
  });

  test('only the right password learns that an account is banned', async () => {
    const { email, userId } = await newMember();
    await query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [userId]);
    expect(await signIn(email, 'Wrong-1!')).toMatchObject({
      status: 401,
      body: { error: 'Invalid login credentials' },
    });
    expect(await signIn(email)).toMatchObject({
      status: 403,
      body: { session: null, code: 'account_banned', error: 'User is banned' },
    });
  });

  test('every sign-in, successful or not, leaves an event with where it came from and no e-mail', async () => {
    const { email, userId } = await newMember();
    await world.flight.post('/functions/v1/signin', { email, password: 'Wrong-1!' }, { 'User-Agent': 'Browser 1' });
    await signIn(email);
    const rows = await query('select * from app.security_events where user_id = $1 order by id', [userId]);
    const emailHash = world.flight.dependencies.hashEmail(email);
    const { 'X-Forwarded-For': address } = world.addressOf(email);
    expect(rows).toMatchObject([
      { name: 'authn_login_fail', user_agent: 'Browser 1', email_hash: emailHash, actor_id: null },
      { name: 'authn_login_success', address, email_hash: emailHash },
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  test('a password hashed at another cost is rehashed, and still right', async () => {
    const { email, userId } = await newMember();
    const cheap = await hash(world.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await query('update auth.users set password_hash = $1 where id = $2', [cheap, userId]);
    expect((await signIn(email)).status).toBe(200);
    const stored = () => query('select password_hash from auth.users where id = $1', [userId]);
    const [renewed] = await stored();
    expect(renewed?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect((await signIn(email)).status).toBe(200);
    expect(await stored()).toEqual([renewed]);
  });

  test('sessions last as long, and are as many, as the settings say', async () => {
    const settings = { session_idle_days_member: 3, session_absolute_hours_admin: 20, max_sessions_per_user: 2 };
    const set = 'update app.security_settings set value = coalesce($2, default_value) where key = $1';
    for (const [key, value] of Object.entries(settings)) await query(set, [key, String(value)]);
    try {
      const { email, userId } = await newMember();
      const administrator = await world.tested.asOwner((transaction) =>
        addAdministrator(transaction, { passwordHash: world.passwordHash }),
      );
      await query('delete from auth.sessions', []);
      for (let count = 0; count < 3; count += 1) await signIn(email);
      await signIn(administrator.email);
      const hours = `select round(extract(epoch from idle_until - created_at) / 3600)::integer as idle,
        round(extract(epoch from ends_at - created_at) / 3600)::integer as ends from auth.sessions where user_id = $1`;
      const member = { idle: 3 * 24, ends: 365 * 24 };
      expect(await query(hours, [userId])).toEqual([member, member]);
      expect(await query(hours, [administrator.userId])).toEqual([{ idle: 12, ends: 20 }]);
    } finally {
      for (const key of Object.keys(settings)) await query(set, [key, null]);
    }
  });
});

describe("known browser's cookie", () => {
  const setCookie = async (of: AccountWorld) => {
    const { email } = await of.newMember();
    const response = await of.flight.post('/functions/v1/signin', { email, password: of.password });
    return response.headers.get('Set-Cookie');
  };

  test("a known browser's cookie can't be read by scripts or sent from elsewhere, and lasts 180 days", async () => {
    expect(await setCookie(world)).toMatch(
      /^ffl_device=[\w-]+(?:\.[\w-]+){2}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test("a known browser's cookie belongs to the host alone if the product is served over TLS", async () => {
    const secure = await createAccountWorld({ publicUrl: 'https://flight.test' });
    try {
      expect(await setCookie(secure)).toMatch(
        /^__Host-ffl_device=[\w-]+(?:\.[\w-]+){2}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    } finally {
      await secure.tested.close();
    }
  });

  test("a known browser's cookie is neither set nor read if administrators turn it off", async () => {
    const { email } = await newMember();
    const body = (password: string) => ({ email, password });
    const first = await world.flight.post('/functions/v1/signin', body(world.password));
    const known = { ...world.addressOf(email), Cookie: cookieOf(first) };
    const set = `update app.security_settings set value = $1 where key = 'device_cookie_days'`;
    await query(set, ['0']);
    try {
      expect(await setCookie(world)).toBeNull();
      for (let count = 0; count < 3; count += 1) await signIn(email, 'Wrong-1!');
      expect((await world.flight.post('/functions/v1/signin', body(world.password), known)).status).toBe(400);
    } finally {
      await query(set, ['180']);
    }
    expect((await world.flight.post('/functions/v1/signin', body(world.password), known)).status).toBe(200);
  });
});

async function query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return world.tested.asOwner(async (transaction) => (await transaction.query(sql, values)).rows);
}
