import { addAccount, addAdministrator } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comparable, createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';
import { testOrigin } from '../../../tests/worlds/test-app.ts';
import { createApp } from '../../app.ts';
import { startMailWorker } from '../../mail/mail-worker.ts';

let world: SignUpWorld;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const accepted = {
  success: true,
  message: 'Account Created Successfully! Please check your email and click the verification link.',
};

async function registrationsOf(email: string) {
  return world.tested.asOwner(async (transaction) => {
    const { rows } = await transaction.query('select * from auth.registrations where email = $1', [email]);
    return rows;
  });
}

test('a sign-up is kept with its own password and profile, and its link is mailed, but there is no account or member yet', async () => {
  const email = world.newEmail();
  const headers = {
    'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const reply = await world.register({ email: `  ${email.toUpperCase()} `, phone: '303 555 0100' }, headers);
  expect([reply.status, reply.body]).toEqual([200, accepted]);
  const [registration] = await registrationsOf(email);
  expect(registration).toMatchObject({
    first_name: 'Nora',
    last_name: 'Lindqvist',
    phone: '303 555 0100',
    organization: 'Alpine Rescue Team',
    password_hash: expect.stringMatching(/^\$argon2id\$/),
  });
  expect((await world.mailTo(email)).map(({ kind, facts }) => [kind, facts])).toEqual([
    [
      'verify-email',
      {
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
        hours: 24,
        at: expect.any(String),
        browser: 'Firefox on Windows',
      },
    ],
  ]);
  expect(await countOf('auth.users', email)).toBe(0);
  expect(await countOf('members', email)).toBe(0);
});

test.each([['alpine rescue'], ['ALPINE RESCUE TEAM'], ['  Alpine Rescue Team '], ['Alpine\u00a0 Rescue-Team\u200b']])(
  'a sign-up accepts the organization %j and keeps its display name',
  async (organization) => {
    const email = world.newEmail();
    expect((await world.register({ email, organization })).status).toBe(200);
    expect(await registrationsOf(email)).toMatchObject([{ organization: 'Alpine Rescue Team' }]);
  },
);

test.each([['Closed Patrol'], ['Nobody knows them'], ["x' or '1'='1"]])(
  'a sign-up of the organization %j is refused',
  async (organization) => {
    const email = world.newEmail();
    const reply = await world.register({ email, organization });
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        success: false,
        code: 'organization_unknown',
        message: 'Organization validation failed',
        error: 'Organization validation failed',
        details: { field: 'organization' },
      },
    ]);
    expect(await registrationsOf(email)).toEqual([]);
  },
);

test.each([
  [{ firstName: '' }, 'First name is required', 'firstName'],
  [{ lastName: null }, 'Last name is required', 'lastName'],
  [{ email: 'nobody' }, 'Please enter a valid email address', 'email'],
  [{ password: 'short' }, 'Password must be at least 8 characters long', 'password'],
  [
    { password: 'Password1!' },
    'This password is on the list of common passwords. Please choose another one',
    'password',
  ],
  [
    { password: 'Lindqvist-26!' },
    "Your password can't be just your name, your email or words from this product",
    'password',
  ],
  [{ phone: { $gt: '' } }, 'Invalid input', 'phone'],
])('a sign-up with %j is refused with a sentence and the field', async (input, message, field) => {
  const reply = await world.register({ email: world.newEmail(), ...input });
  const code = field === 'password' ? 'password_weak' : 'input_invalid';
  const body = { success: false, code, message, error: message, details: { field } };
  expect([reply.status, reply.body]).toEqual([400, body]);
});

test('a sign-up ignores role, status, user_id and metadata in the body', async () => {
  const email = world.newEmail();
  const forged = { role: 'super_admin', status: 'active', user_id: crypto.randomUUID(), data: { role: 'admin' } };
  expect((await world.register({ email, ...forged })).status).toBe(200);
  await world.verify(await world.tokenTo(email));
  const stored = await world.tested.asOwner(async (transaction) => {
    const text = `select u.user_metadata, (select count(*)::int from administrators a where a.user_id = u.id) as rights
        from auth.users u where u.email = $1`;
    return (await transaction.query(text, [email])).rows;
  });
  expect(stored).toEqual([{ user_metadata: {}, rights: 0 }]);
});

test("a sign-up that isn't JSON, or contains an unknown key, says so in the same envelope", async () => {
  const broken = await world.flight.post('/functions/v1/secure-registration', '{"firstName":');
  expect([broken.status, await broken.json()]).toEqual([
    400,
    expect.objectContaining({
      success: false,
      code: 'body_unreadable',
      message: 'Could not parse request body as JSON',
    }),
  ]);
  const strange = await world.register({ email: world.newEmail() }, { apikey: 'another' });
  expect([strange.status, strange.body]).toEqual([
    401,
    { success: false, code: 'api_key_unknown', message: 'Invalid API key', error: 'Invalid API key' },
  ]);
});

test('a sign-up for an e-mail with an account says so, and its owner gets a letter once a day', async () => {
  const { email } = await world.newMember();
  for (const _ of [1, 2]) {
    const reply = await world.register({ email });
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        success: false,
        code: 'account_exists',
        message: 'An account with this email already exists. Please sign in instead.',
        error: 'An account with this email already exists. Please sign in instead.',
      },
    ]);
  }
  expect((await world.mailTo(email)).map(({ kind }) => kind)).toEqual(['account-exists']);
  world.later(86_401);
  await world.register({ email });
  expect(await world.mailTo(email)).toHaveLength(2);
  expect(await registrationsOf(email)).toEqual([]);
});

test("an e-mail of an administrator's account can't be signed up for, confirmed or not", async () => {
  const confirmed = await world.tested.asOwner((transaction) => addAdministrator(transaction));
  const invited = await world.tested.asOwner((transaction) => addAdministrator(transaction, { isConfirmed: false }));
  expect((await world.register({ email: confirmed.email })).status).toBe(409);
  expect((await world.register({ email: invited.email })).status).toBe(409);
  expect(await registrationsOf(invited.email)).toEqual([]);
});

test('an e-mail with an account looks like any other if the setting says private', async () => {
  const { email } = await world.newMember();
  await world.setSetting('registration_existing_account_reply', 'private');
  const known = await world.register({ email });
  const unknown = await world.register({ email: world.newEmail() });
  await world.setSetting('registration_existing_account_reply', 'spec');
  expect([known.status, known.body]).toEqual([200, accepted]);
  expect(comparable(known.headers)).toEqual(comparable(unknown.headers));
  expect(unknown.body).toEqual(known.body);
  expect((await world.mailTo(email)).map(({ kind }) => kind)).toEqual(['account-exists']);
});

test('an e-mail with an account is free again while nobody has confirmed it', async () => {
  const { email } = await world.tested.asOwner((transaction) => addAccount(transaction, { isConfirmed: false }));
  expect((await world.register({ email })).body).toEqual(accepted);
});

test('a hanging mail server delays no response to a sign-up', async () => {
  const taken = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { database, clock, log } = world.flight.dependencies;
  const worker = startMailWorker({
    database,
    clock,
    log,
    publicUrl: testOrigin,
    keepsSent: true,
    looked() {},
    deliver: () => {
      taken.resolve();
      return release.promise;
    },
  });
  const app = createApp({ ...world.flight.dependencies, mail: worker });
  const email = world.newEmail();
  const body = { firstName: 'Nora', lastName: 'Lindqvist', organization: 'Alpine Rescue', email };
  const send = (path: string, more: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...world.addressOf(email) },
      body: JSON.stringify({ ...body, ...more }),
    });
  expect((await send('/functions/v1/secure-registration', { password: 'Right-Horse-77!' })).status).toBe(200);
  await taken.promise;
  expect((await send('/functions/v1/forgot-password-simple', {})).status).toBe(200);
  release.resolve();
  await worker.stop();
});

async function countOf(table: 'auth.users' | 'members', email: string): Promise<number> {
  return world.tested.asOwner(async (transaction) => {
    const text = `select count(*)::int as count from ${table} where lower(email) = $1`;
    return (await transaction.first<{ count: number }>(text, [email]))?.count ?? -1;
  });
}
