import { Writable } from 'node:stream';
import { AuthClient } from '@supabase/auth-js';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignUpWorld, type SignUpWorld, signUpPassword } from '../../tests/worlds/sign-up-world.ts';
import { createTestApp, testOrigin } from '../../tests/worlds/test-app.ts';
import { createApp } from '../app.ts';
import { sendDueMail } from '../mail/send-due-mail.ts';

let world: SignUpWorld;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const expired = {
  status: 403,
  body: expect.objectContaining({ code: 'otp_expired', message: 'Email link is invalid or has expired' }),
};

async function open(token: unknown, type: unknown, more: object = {}) {
  const body = { token_hash: token, type, ...more };
  const response = await world.flight.post('/auth/v1/verify', body, world.addressOf(String(token)));
  return { status: response.status, body: await response.json() };
}

async function resetToken() {
  const { email } = await world.newMember();
  await world.askReset(email);
  return world.tokenTo(email);
}

async function signUpToken() {
  const email = world.newEmail();
  await world.register({ email });
  return { email, token: await world.tokenTo(email) };
}

test('a link is long enough for the page, and only its hash is stored apart from the outbox', async () => {
  const token = await resetToken();
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const kept = await world.tested.asOwner((transaction) =>
    transaction.query(`select 1 from auth.one_time_tokens where token_hash = sha256($1::bytea)`, [token]),
  );
  expect(kept.rows).toHaveLength(1);
});

test('a link points to PUBLIC_URL, whatever hosts a request names', async () => {
  const { email: member } = await world.newMember();
  const newcomer = world.newEmail();
  const forged = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example',
    Origin: 'https://evil.example',
    Referer: 'https://evil.example/',
  };
  await world.askReset(member, { redirectTo: 'https://evil.example' }, { ...forged, ...world.addressOf(member) });
  await world.register({ email: newcomer }, { ...forged, ...world.addressOf(newcomer) });
  const recovering = world.newEmail();
  await world.flight.post('/auth/v1/recover?redirect_to=https://evil.example', { email: recovering }, forged);
  const sample = await createTestApp(world.tested, { isSample: true, samplePassword: 'of the sample' });
  const Authorization = `Basic ${btoa('anybody:of the sample')}`;
  const outbox = await sample.get('/sample/outbox', { Accept: 'application/json', Authorization, ...forged });
  const { mails } = (await outbox.json()) as { mails: { to: string; text: string; link: string }[] };
  const [token, otherToken] = [await world.tokenTo(member), await world.tokenTo(newcomer)];
  expect(mails.find(({ to }) => to === member)?.link).toBe(
    `http://flight.test/reset-password?token=${token}&type=recovery`,
  );
  expect(mails.find(({ to }) => to === newcomer)?.link).toBe(`http://flight.test/verify-email?token=${otherToken}`);
  expect(JSON.stringify(mails)).not.toContain('evil.example');
});

test('a link is spent by its first use', async () => {
  const token = await resetToken();
  expect((await open(token, 'recovery')).status).toBe(200);
  expect(await open(token, 'recovery')).toEqual(expired);
});

test('a link used at the same moment works once', async () => {
  const token = await resetToken();
  const replies = await Promise.all([open(token, 'recovery'), open(token, 'recovery'), open(token, 'recovery')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
});

test('a link for a reset says whose password it sets, is not spent by that, and says nothing once it is', async () => {
  const { email } = await world.newMember();
  await world.askReset(email);
  const token = await world.tokenTo(email);
  const ask = async (of = token) => {
    const response = await world.flight.post('/functions/v1/reset-link', { token: of }, world.addressOf(of));
    return { status: response.status, body: await response.json() };
  };
  const owner = { status: 200, body: { email, names: expect.any(Array), passwordMinLength: 8 } };
  for (const _ of ['first', 'again']) expect(await ask()).toEqual(owner);
  const nothing = await ask('f'.repeat(64));
  expect(nothing).toMatchObject({ status: 400, body: { code: 'reset_link_refused' } });
  const { token: ofSignUp } = await signUpToken();
  expect(await ask(ofSignUp)).toEqual(nothing);
  expect((await open(token, 'recovery')).status).toBe(200);
  expect(await ask()).toEqual(nothing);
});

test('a link for a reset is refused after 30 minutes', async () => {
  const token = await resetToken();
  world.later(30 * 60 + 1);
  expect(await open(token, 'recovery')).toEqual(expired);
});

test("a link for one purpose serves no other, and the attempt doesn't spend it", async () => {
  const reset = await resetToken();
  for (const type of ['signup', 'email', 'invite', 'magiclink', 'email_change'])
    expect([type, await open(reset, type)]).toEqual([type, expired]);
  expect((await world.verify(reset)).status).toBe(400);
  expect((await open(reset, 'recovery')).status).toBe(200);
  const { token } = await signUpToken();
  for (const type of ['recovery', 'magiclink']) expect([type, await open(token, type)]).toEqual([type, expired]);
  expect((await world.verify(token)).status).toBe(200);
});

test('a link belongs to one account and opens no other', async () => {
  const token = await resetToken();
  const { email } = await world.newMember();
  const reply = await open(token, 'recovery', { email });
  expect(reply).toMatchObject({ status: 400, body: { message: 'Only the token_hash and type should be provided' } });
});

test.each([
  [undefined, 'recovery', 400, 'Verify requires a token or a token hash'],
  ['x', undefined, 400, 'Verify requires a verification type'],
  ['x', 'sms', 400, 'Unsupported verification type'],
  ['x', 'recovery', 403, 'Email link is invalid or has expired'],
  [{ $ne: '' }, 'recovery', 400, 'Verify requires a token or a token hash'],
])('a link with the token %j and the type %j is refused', async (token, type, status, message) => {
  expect(await open(token, type)).toMatchObject({ status, body: { message } });
});

test('a typed-in code is never right in place of a link', async () => {
  const body = { email: 'mia@example.test', token: '123456', type: 'email' };
  const response = await world.flight.post('/auth/v1/verify', body);
  expect([response.status, await response.json()]).toEqual([
    403,
    expect.objectContaining({ message: 'Token has expired or is invalid' }),
  ]);
});

test('a link can be tried 30 times in five minutes from one address', async () => {
  const from = { 'X-Forwarded-For': '198.51.100.60' };
  const attempt = (token: string) =>
    world.flight.post('/auth/v1/verify', { token_hash: token, type: 'recovery' }, from);
  for (let turn = 0; turn < 30; turn += 1) expect((await attempt('made up')).status).toBe(403);
  const limited = await attempt(await resetToken());
  expect([limited.status, await limited.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'over_request_rate_limit' }),
  ]);
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
});

describe('a program that opens links', () => {
  test('a program that opens links gets a page with a button and spends nothing', async () => {
    const token = await resetToken();
    const path = `/auth/v1/verify?token=${token}&type=recovery&redirect_to=https://evil.example`;
    for (const _ of [1, 2]) {
      const response = await world.flight.get(path);
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page).toContain('<form method="get" action="/auth/confirm">');
      expect(page).toContain(`<input type="hidden" name="token_hash" value="${token}">`);
      expect(page).not.toMatch(/<script|evil\.example/);
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Location')).toBeNull();
    }
    await world.flight.app.request(path, { method: 'HEAD' });
    expect((await open(token, 'recovery')).status).toBe(200);
  });

  test("a program that opens links doesn't spend a verification link at the function either", async () => {
    const { token } = await signUpToken();
    expect((await world.flight.get(`/functions/v1/verify-email?token=${token}`)).status).toBe(405);
    expect((await world.verify(token)).status).toBe(200);
  });

  test.each([
    ['type=recovery'],
    ['token=abc&type=recovery'],
    [`token=${'a'.repeat(64)}&type=sms`],
    ['token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&type=recovery'],
  ])('a program that opens the link %j learns that it is invalid', async (query) => {
    const page = await (await world.flight.get(`/auth/v1/verify?${query}`)).text();
    expect(page).toContain('This link is invalid. Please ask for a new one.');
    expect(page).not.toMatch(/<script|<form/);
  });
});

describe('published client', () => {
  function client() {
    const { anonKey } = world.flight.dependencies.tokens;
    return new AuthClient({
      url: `${testOrigin}/auth/v1`,
      headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}`, 'X-Forwarded-For': '198.51.100.80' },
      fetch: world.flight.fetch,
      persistSession: false,
      autoRefreshToken: false,
    });
  }

  test.each(['signup', 'email', 'invite'] as const)(
    'the published client opens a verification link as type %s and is signed in, the first time only',
    async (type) => {
      const { email, token } = await signUpToken();
      const auth = client();
      const { data, error } = await auth.verifyOtp({ token_hash: token, type });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
      expect((await auth.getUser()).data.user?.email).toBe(email);
      expect((await auth.refreshSession()).error).toBeNull();
      const again = await client().verifyOtp({ token_hash: token, type });
      expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 });
      expect((await world.verify(token)).status).toBe(200);
      expect((await auth.signOut()).error).toBeNull();
    },
  );

  test('the published client announces PASSWORD_RECOVERY to listeners, and resends a verification link', async () => {
    const auth = client();
    const heard: string[] = [];
    auth.onAuthStateChange((event) => void heard.push(event));
    await auth.verifyOtp({ token_hash: await resetToken(), type: 'recovery' });
    expect(heard).toContain('PASSWORD_RECOVERY');
    const { email } = await signUpToken();
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    expect((await auth.resend({ type: 'signup', email })).error).toMatchObject({
      code: 'over_email_send_rate_limit',
      status: 429,
    });
  });

  test("the published client can't sign up or request a code: both calls are closed", async () => {
    const auth = client();
    const email = world.newEmail();
    expect((await auth.signUp({ email, password: signUpPassword })).error).toMatchObject({
      code: 'signup_disabled',
      status: 422,
      message: 'Signups not allowed for this instance',
    });
    expect((await auth.signInWithOtp({ email })).error?.status).toBe(404);
    expect(await world.mailTo(email)).toEqual([]);
  });
});

test('no log line contains a token, a password or an e-mail, whatever goes wrong', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'trace' }, sink);
  const dependencies = { ...world.flight.dependencies, log };
  const app = createApp(dependencies);
  const post = (path: string, body: object) =>
    app.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const { email, token } = await signUpToken();
  const reset = await resetToken();
  await app.request(`/auth/v1/verify?token=${reset}&type=recovery`);
  await post('/auth/v1/verify', { token_hash: reset, type: 'signup' });
  await post('/auth/v1/verify', { token_hash: reset, type: 'recovery' });
  await post('/functions/v1/verify-email', { token });
  await post('/functions/v1/secure-registration', { email, password: signUpPassword });
  await post('/functions/v1/forgot-password-simple', { email });
  const { database, clock } = dependencies;
  const refuse = async () => {
    throw Object.assign(new Error(`550 no such user ${email} ${token}`), { code: 'EENVELOPE', responseCode: 550 });
  };
  const never = new AbortController().signal;
  await sendDueMail(
    { database, clock, log, publicUrl: testOrigin, deliver: refuse, keepsSent: false, looked() {} },
    { stopping: never, giveUp: never },
  );
  expect(lines.join('')).toContain('"responseCode":550');
  for (const secret of [token, reset, signUpPassword, email]) expect(lines.join('')).not.toContain(secret);
});
