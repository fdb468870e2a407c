import { addGrant } from '@ffl/database/tests/worlds/grantees';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, codeOf, createFactorWorld, type FactorWorld } from '../../tests/worlds/factor-world.ts';

let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

async function send(client: Client, method: string, path: string, body?: object) {
  const { data } = await client.getSession();
  const response = await world.flight.app.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${data.session?.access_token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : null };
}

const post = (client: Client, path: string, body: object = {}) => send(client, 'POST', path, body);

const wanted = { status: 403, body: { code: 'proof_needed', message: "Please confirm again that it's you." } };

test("rights, settings, the card key, an export of everyone and others' second steps require proof after fifteen minutes", async () => {
  const { client, userId, factorId, secret } = await world.withApp('super_admin');
  await world.ageProofs(userId, 16);
  const row = { user_id: (await world.newMember()).userId, role: 'admin', first_name: 'A', last_name: 'B' };
  const acts: [string, () => Promise<unknown>][] = [
    ['rotate the card key', () => post(client, '/functions/v1/rotate-card-key', { isLost: false })],
    [
      'a setting',
      () =>
        post(client, '/rest/v1/rpc/update_security_config', { config_key: 'max_failed_attempts', config_value: '6' }),
    ],
    ['export everybody', () => post(client, '/rest/v1/rpc/export_members', {})],
    ['export a report', () => send(client, 'GET', '/functions/v1/report-export?type=credentials')],
    ['add an administrator', () => post(client, '/rest/v1/administrators', row)],
    [
      'change an administrator',
      () => send(client, 'PATCH', `/rest/v1/administrators?user_id=eq.${userId}`, { first_name: 'Ann' }),
    ],
    [
      'remove a factor',
      () =>
        post(client, '/functions/v1/remove-factor', {
          email: 'a@b.co',
          adminUserId: userId,
          reason: 'Lost the phone',
        }),
    ],
  ];
  for (const [act, run] of acts) expect([act, await run()]).toMatchObject([act, wanted]);
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, new Date()) })).error).toBeNull();
  for (const [act, run] of acts) {
    const { status } = (await run()) as { status: number };
    expect([act, status < 300]).toEqual([act, true]);
  }
});

test('ten people can be deleted without a proof after fifteen minutes, in one request or several, but not the eleventh', async () => {
  const { client, userId, factorId, secret } = await world.withApp('super_admin');
  await world.ageProofs(userId, 16);
  const people = Array.from({ length: 11 }, (_, index) => ({
    first_name: 'Gone',
    last_name: `Person ${index}`,
    email: `gone${index}@example.test`,
    organization: 'Alpine Rescue',
  }));
  const { addMember } = await import('@ffl/database/tests/worlds/people');
  const ids = await world.tested.asOwner(async (transaction) => {
    const made: string[] = [];
    for (const { email } of people) made.push(await addMember(transaction, { email }));
    return made;
  });
  const remove = (some: string[]) => send(client, 'DELETE', `/rest/v1/members?id=in.(${some.join(',')})`);
  expect(await remove(ids)).toMatchObject(wanted);
  expect((await remove(ids.slice(0, 6))).status).toBe(204);
  expect((await remove(ids.slice(6, 10))).status).toBe(204);
  expect(await remove(ids.slice(10))).toMatchObject(wanted);
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, new Date()) })).error).toBeNull();
  expect((await remove(ids.slice(10))).status).toBe(204);
});

test('ending eleven credentials or members needs a fresh proof after fifteen minutes', async () => {
  const { client, userId } = await world.withApp('super_admin');
  await world.ageProofs(userId, 16);
  const { addMember, addProgram } = await import('@ffl/database/tests/worlds/people');
  const { credentials, members } = await world.tested.asOwner(async (transaction) => {
    const programId = await addProgram(transaction);
    const made: { credentials: string[]; members: string[] } = { credentials: [], members: [] };
    for (let index = 0; index < 11; index += 1) {
      const memberId = await addMember(transaction, { email: `out${index}@example.test` });
      made.members.push(memberId);
      const row = await transaction.first<{ id: string }>(
        `insert into certifications (member_id, program_id, issued_date, expiration_date)
           values ($1, $2, '2026-01-01', '2080-01-01') returning id`,
        [memberId, programId],
      );
      made.credentials.push(row?.id ?? '');
    }
    await transaction.query(`update members set status = 'active' where id = any($1)`, [made.members]);
    return made;
  });
  const patch = (table: string, ids: string[], body: object) =>
    send(client, 'PATCH', `/rest/v1/${table}?id=in.(${ids.join(',')})`, body);
  const removal = { status: 'inactive' };
  expect(await patch('certifications', credentials, removal)).toMatchObject(wanted);
  expect(await patch('certifications', credentials, { expiration_date: '2026-01-05' })).toMatchObject(wanted);
  expect(await patch('certifications', credentials, { expiration_date: '2090-01-05' })).toMatchObject(wanted);
  expect((await patch('certifications', credentials.slice(1), removal)).status).toBe(204);
  expect(await patch('certifications', credentials.slice(0, 1), removal)).toMatchObject(wanted);
  await world.ageProofs(userId, 16);
  expect(await patch('members', members, { status: 'pending' })).toMatchObject(wanted);
  expect((await patch('members', members.slice(1), { status: 'pending' })).status).toBe(204);
});

test('undoing a bulk punch of eleven needs a fresh proof after fifteen minutes', async () => {
  const { client, userId, factorId, secret } = await world.withApp('admin');
  const { addCrew } = await import('@ffl/database/tests/bulk-world');
  const { memberIds, cardName } = await addCrew(world.tested, 11);
  const punched = await post(client, '/functions/v1/bulk-punch', { memberIds, cardName });
  expect(punched.status).toBe(200);
  await world.ageProofs(userId, 16);
  const batch = { batchId: punched.body.data.batchId };
  expect(await post(client, '/functions/v1/bulk-void', batch)).toMatchObject(wanted);
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, new Date()) })).error).toBeNull();
  expect((await post(client, '/functions/v1/bulk-void', batch)).body.data.undone).toHaveLength(11);
});

test('everyday work requires no proof after fifteen minutes', async () => {
  const { client, userId } = await world.withApp('admin');
  await world.ageProofs(userId, 60 * 20);
  expect((await world.reads(client)).status).toBe(200);
  expect((await post(client, '/rest/v1/rpc/export_members', { ids: [] })).status).toBe(200);
});

test('the password proves someone without a second step, and nobody else', async () => {
  const { email, userId } = await world.newMember();
  const client = await world.signedIn(email);
  await world.ageProofs(userId, 16);
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'reauthentication_needed' });
  const wrong = await post(client, '/functions/v1/prove-presence', { password: 'Wrong-Horse-77!' });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'current_password_wrong' } });
  const right = await post(client, '/functions/v1/prove-presence', { password: world.password });
  expect(right).toMatchObject({ status: 200, body: { success: true } });
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'reauthentication_needed' });
  expect((await client.setSession(right.body.session)).error).toBeNull();
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull();

  const other = await world.withApp();
  await world.ageProofs(other.userId, 16);
  const refused = await post(other.client, '/functions/v1/prove-presence', { password: world.password });
  expect(refused).toMatchObject({ status: 403, body: { code: 'factor_needed' } });
  expect((await other.client.mfa.unenroll({ factorId: other.factorId })).error).toMatchObject({
    code: 'reauthentication_needed',
  });
});

test('the password is the proof again for someone who removed their second step', async () => {
  const { userId, factorId, client } = await world.withApp();
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  await world.ageProofs(userId, 16);
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'reauthentication_needed' });
  const right = await post(client, '/functions/v1/prove-presence', { password: world.password });
  expect(right).toMatchObject({ status: 200, body: { success: true } });
  await client.setSession(right.body.session);
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
});

test('the password asked for as a proof can be guessed ten times an hour', async () => {
  const client = await world.signedIn((await world.newMember()).email);
  const guess = () => post(client, '/functions/v1/prove-presence', { password: 'Wrong-One' });
  for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(422);
  expect(await guess()).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts with this password. Please try again in 60 minutes.' },
  });
});

describe("someone else's second step", () => {
  const reason = 'They lost their phone';

  test("someone else's second step is removed by an administrator, sessions end, the owner gets a letter, and the event says who and why", async () => {
    const desk = await world.withApp('admin');
    const lost = await world.withApp();
    const body = { email: lost.email, adminUserId: desk.userId, reason };
    const answer = await post(desk.client, '/functions/v1/remove-factor', body);
    expect(answer).toEqual({ status: 200, body: { success: true, hadFactor: true } });
    expect((await lost.client.getUser()).error).not.toBeNull();
    expect((await world.signIn(lost.email)).body).toMatchObject({ factorStep: null });
    const { rows } = await world.tested.asOwner(({ query }) =>
      query(
        `select (select count(*)::integer from app.mail_outbox where user_id = $1 and kind = 'second-step-removed') as letters,
           (select jsonb_build_object('by', actor_id, 'reason', details ->> 'reason') from app.security_events
            where user_id = $1 and name = 'authn_factor_remove') as event`,
        [lost.userId],
      ),
    );
    expect(rows).toEqual([{ letters: 1, event: { by: desk.userId, reason } }]);
    expect(await post(desk.client, '/functions/v1/remove-factor', body)).toMatchObject({ body: { hadFactor: false } });
  });

  test("someone else's second step of an administrator is removed by a super administrator only, and never your own", async () => {
    const desk = await world.withApp('admin');
    const lost = await world.withApp('admin');
    const remove = (by: { client: Client; userId: string }, email: string) =>
      post(by.client, '/functions/v1/remove-factor', { email, adminUserId: by.userId, reason });
    expect(await remove(desk, lost.email)).toMatchObject({ status: 403, body: { code: 'super_administrators_only' } });
    expect(await remove(desk, desk.email)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    const chief = await world.withApp('super_admin');
    expect(await remove(chief, lost.email)).toMatchObject({ status: 200, body: { hadFactor: true } });
  });

  test("someone else's second step of a lead is removed by any administrator, and super administrators hear of it", async () => {
    const chief = await world.withApp('super_admin');
    const desk = await world.withApp('admin');
    const lost = await world.withApp();
    const lettersAbout = () =>
      world.tested.asOwner(({ all }) =>
        all(
          `select 1 from app.mail_outbox
           where kind = 'rights-changed' and recipient = $1 and facts ->> 'subject' like '%' || $2 || '%'
             and facts ->> 'change' = 'second step removed'`,
          [chief.email, lost.email],
        ),
      );
    await world.tested.asOwner((transaction) => addGrant(transaction, lost.userId, { kind: 'lead', scope: 'all' }));
    const body = { email: lost.email, adminUserId: desk.userId, reason };
    expect(await post(desk.client, '/functions/v1/remove-factor', body)).toMatchObject({ body: { hadFactor: true } });
    expect(await lettersAbout()).toHaveLength(1);
  });
});
