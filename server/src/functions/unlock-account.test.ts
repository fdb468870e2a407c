import {
  addAdministrator,
  addMemberWithAccount,
  addSession,
  type MemberPerson,
  type Person,
} from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, createAccountWorld } from '../../tests/worlds/account-world.ts';
import type { TestApp } from '../../tests/worlds/test-app.ts';

let world: AccountWorld;
let tested: TestDatabase;
let flight: TestApp;
let administrator: Person;

beforeAll(async () => {
  world = await createAccountWorld({ captcha: { provider: 'off' } });
  ({ tested, flight } = world);
  administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

type Headers = Record<string, string>;

async function headersOf({ claims }: Pick<Person, 'claims'>): Promise<Headers> {
  return {
    apikey: flight.dependencies.tokens.anonKey,
    Authorization: `Bearer ${await flight.tokenFor(claims)}`,
    'X-Forwarded-For': '203.0.113.5',
    'User-Agent': 'Desk',
  };
}

async function unlock(body: unknown, headers?: Headers) {
  const response = await flight.post('/functions/v1/unlock-account', body, headers ?? (await headersOf(administrator)));
  return { status: response.status, body: (await response.json()) as { wasLocked?: boolean; message?: string } };
}

const unlocking = (email: string) => ({
  email,
  adminUserId: administrator.userId,
  reason: 'Called the base and proved it',
});

/** A member whose account is locked, in a known browser too. */
async function addLocked(): Promise<MemberPerson> {
  const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  await lock(person.email);
  return person;
}

async function lock(email: string) {
  await tested.asOwner((transaction) =>
    transaction.query(
      `insert into app.signin_attempts (email_hash, device_id, failures, failures_in_row, window_started_at, counted_at, locked_until, is_held)
       values ($1, null, 5, 5, now(), now(), now() + interval '15 minutes', false),
         ($1, gen_random_uuid(), 5, 100, now(), now(), null, true)`,
      [flight.dependencies.hashEmail(email)],
    ),
  );
}

async function stateOf(email: string) {
  return tested.asOwner(async (transaction) => {
    const rows = async (sql: string, value: unknown) => (await transaction.query(sql, [value])).rows;
    const hash = flight.dependencies.hashEmail(email);
    return {
      attempts: await rows('select failures from app.signin_attempts where email_hash = $1', hash),
      events: await rows(
        `select actor_id, user_id, address, user_agent, details from app.security_events
         where email_hash = $1 and name = 'authn_login_unlock' order by id`,
        hash,
      ),
      mails: await rows('select kind, user_id from app.mail_outbox where recipient = $1', email),
    };
  });
}

describe('an administrator', () => {
  test('an administrator ends every lock and counter of an e-mail, the event names who and why, and the owner gets one mail', async () => {
    const person = await addLocked();
    expect(await unlock(unlocking(` ${person.email.toUpperCase()} `))).toEqual({
      status: 200,
      body: { success: true, wasLocked: true },
    });
    expect(await stateOf(person.email)).toEqual({
      attempts: [],
      events: [
        {
          actor_id: administrator.userId,
          user_id: person.userId,
          address: '203.0.113.5',
          user_agent: 'Desk',
          details: { reason: 'Called the base and proved it', wasLocked: true },
        },
      ],
      mails: [{ kind: 'account-unlocked', user_id: person.userId }],
    });
  });

  test('an administrator lets someone in who was locked out by five wrong passwords, and so does a reset of failed attempts', async () => {
    for (const letIn of [
      (email: string) => unlock(unlocking(email)),
      async (user_email: string) =>
        flight.post('/rest/v1/rpc/reset_failed_attempts', { user_email }, await headersOf(administrator)),
    ]) {
      const { email } = await world.newMember();
      for (let count = 0; count < 5; count += 1) await world.signIn(email, 'Wrong-Horse-77!');
      expect((await world.signIn(email)).status).toBe(423);
      await letIn(email);
      expect((await world.signIn(email)).status).toBe(200);
    }
  });

  test('an administrator counts failed attempts by procedure up to the lock that sign-in obeys', async () => {
    const { email } = await world.newMember();
    await world.signIn(email, 'Wrong-Horse-77!');
    const headers = await headersOf(administrator);
    for (let count = 0; count < 4; count += 1) {
      await flight.post(
        '/rest/v1/rpc/increment_failed_attempts',
        { user_email: email, user_ip: '198.51.100.1' },
        headers,
      );
    }
    expect((await world.signIn(email)).status).toBe(423);
  });

  test('an unlock may be repeated, with the answer that nothing was locked, and nobody gets another mail', async () => {
    const person = await addLocked();
    await unlock(unlocking(person.email));
    expect(await unlock(unlocking(person.email))).toEqual({ status: 200, body: { success: true, wasLocked: false } });
    expect((await stateOf(person.email)).mails).toHaveLength(1);
  });

  test('an unlock sent ten times at once notifies the owner once', async () => {
    const person = await addLocked();
    const replies = await Promise.all(Array.from({ length: 10 }, () => unlock(unlocking(person.email))));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(replies.filter(({ body }) => body.wasLocked)).toHaveLength(1);
    expect((await stateOf(person.email)).mails).toHaveLength(1);
  });

  test("an administrator unlocks nobody's e-mail too, without mail", async () => {
    await lock('stranger@example.test');
    expect((await unlock(unlocking('stranger@example.test'))).body).toEqual({ success: true, wasLocked: true });
    expect(await stateOf('stranger@example.test')).toMatchObject({ attempts: [], mails: [] });
    expect((await unlock(unlocking('never-seen@example.test'))).body).toEqual({ success: true, wasLocked: false });
  });

  test('an administrator unlocks only the e-mail named', async () => {
    const [person, other] = [await addLocked(), await addLocked()];
    await unlock(unlocking(person.email));
    expect((await stateOf(other.email)).attempts).toHaveLength(2);
  });
});

describe('a refused unlock', () => {
  test("an unlock in another administrator's name is refused and unlocks no one", async () => {
    const person = await addLocked();
    const other = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
    for (const adminUserId of [other.userId, person.userId, '00000000-0000-4000-8000-000000000000']) {
      expect(await unlock({ ...unlocking(person.email), adminUserId })).toMatchObject({
        status: 403,
        body: {
          code: 'not_the_caller',
          message: 'adminUserId must be your own account.',
          error: 'adminUserId must be your own account.',
        },
      });
    }
    expect(await stateOf(person.email)).toMatchObject({ attempts: [{}, {}], events: [], mails: [] });
  });

  test("an administrator unlocks no super administrator's account, and nobody unlocks their own", async () => {
    const other = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
    for (const [email, by, code, message] of [
      [
        other.email,
        administrator,
        'super_administrators_only',
        "Only another super administrator can unlock a super administrator's account.",
      ],
      [
        administrator.email,
        administrator,
        'not_allowed',
        "You can't unlock your own account. Another super administrator can, or it unlocks on its own.",
      ],
      [
        other.email,
        other,
        'not_allowed',
        "You can't unlock your own account. Another super administrator can, or it unlocks on its own.",
      ],
    ] as const) {
      await lock(email);
      expect(await unlock({ ...unlocking(email), adminUserId: by.userId }, await headersOf(by))).toMatchObject({
        status: 403,
        body: { code, message },
      });
      expect(await stateOf(email)).toMatchObject({ attempts: expect.objectContaining({ length: 2 }), mails: [] });
      await tested.asOwner(({ query }) => query('delete from app.signin_attempts'));
    }
  });

  test('an unlock by members, who are the locked person or name an administrator as caller, is refused and unlocks no one', async () => {
    const person = await addLocked();
    const headers = await headersOf(person);
    for (const adminUserId of [administrator.userId, person.userId]) {
      expect(await unlock({ ...unlocking(person.email), adminUserId }, headers)).toMatchObject({
        status: 403,
        body: { code: 'administrators_only', message: 'Only administrators can do this.' },
      });
    }
    expect((await stateOf(person.email)).attempts).toHaveLength(2);
  });

  test('an unlock without a session, or with the anonymous key alone, is refused and unlocks no one, whatever the body is', async () => {
    const { anonKey } = flight.dependencies.tokens;
    const person = await addLocked();
    for (const headers of [{}, { apikey: anonKey }, { apikey: anonKey, Authorization: `Bearer ${anonKey}` }]) {
      for (const body of [unlocking(person.email), 'no json', {}])
        expect(await unlock(body, headers)).toMatchObject({ status: 401, body: { message: 'No active session' } });
    }
    expect((await stateOf(person.email)).attempts).toHaveLength(2);
  });

  test('an administrator unlocks no one from the moment of deactivation, even after signing in again', async () => {
    const person = await addLocked();
    const leaving = await tested.asOwner((transaction) => addAdministrator(transaction));
    const headers = await headersOf(leaving);
    const body = { ...unlocking(person.email), adminUserId: leaving.userId };
    expect((await unlock({ ...body, email: 'nobody@example.test' }, headers)).status).toBe(200);
    const claims = await tested.asOwner(async (transaction) => {
      await transaction.query('update administrators set is_active = false where user_id = $1', [leaving.userId]);
      return addSession(transaction, leaving.userId);
    });
    expect(await unlock(body, headers)).toMatchObject({
      status: 401,
      body: { code: 'session_ended', message: 'Your session has ended. Please sign in again.' },
    });
    expect(await unlock(body, await headersOf({ claims }))).toMatchObject({ status: 403 });
    expect((await stateOf(person.email)).attempts).toHaveLength(2);
  });

  test('someone whose account only claims to administer unlocks no one', async () => {
    const person = await addLocked();
    await tested.asOwner((transaction) =>
      transaction.query(`update auth.users set user_metadata = $2 where id = $1`, [
        person.userId,
        { role: 'super_admin', is_admin: true, app_metadata: { role: 'app_admin' } },
      ]),
    );
    const headers = await headersOf(person);
    expect((await unlock({ ...unlocking(person.email), adminUserId: person.userId }, headers)).status).toBe(403);
    expect((await stateOf(person.email)).attempts).toHaveLength(2);
  });

  const good = { email: 'someone@example.test', reason: 'a good reason' };
  test.each([
    [{ ...good, email: '' }, 'Email is required'],
    [{ ...good, email: 7 }, 'Email is required'],
    [{ ...good, email: 'x'.repeat(255) }, 'Email addresses can be up to 254 characters'],
    [{ reason: 'a good reason' }, 'Email is required'],
    [{ ...good, reason: '' }, 'Please give a reason for unlocking this account'],
    [{ ...good, reason: '   ' }, 'Please give a reason for unlocking this account'],
    [{ email: good.email }, 'Please give a reason for unlocking this account'],
    [{ ...good, reason: 'no' }, 'reason: Please write at least 3 characters'],
    [{ ...good, reason: 'x'.repeat(501) }, 'The reason can be up to 500 characters'],
    [
      { ...good, reason: 'it was Someone@Example.test' },
      'Please leave the email address out: the reason stays in the records for years',
    ],
    [{ ...good, adminUserId: 'me' }, 'adminUserId must be your own account.'],
    [{ ...good, adminUserId: null }, 'adminUserId must be your own account.'],
    [{ ...good, lockedUntil: null }, 'lockedUntil: this field is not accepted'],
    ['[]', 'Could not parse request body as JSON: an object is expected'],
    ['{"reason":"a\\u0000b"}', 'The request body holds text that cannot be stored'],
  ])('an unlock for %j is refused and unlocks no one', async (body, message) => {
    const sent = typeof body === 'string' ? body : { adminUserId: administrator.userId, ...body };
    const code = typeof body === 'string' ? 'body_unreadable' : 'input_invalid';
    expect(await unlock(sent)).toEqual({ status: 400, body: { code, error: message, message } });
  });

  test('an unlock with any other method is refused and unlocks no one', async () => {
    const response = await flight.get('/functions/v1/unlock-account', await headersOf(administrator));
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  });
});
