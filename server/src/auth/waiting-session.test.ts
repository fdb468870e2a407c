import { addGrant } from '@ffl/database/tests/worlds/grantees';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, createFactorWorld, type FactorWorld } from '../../tests/worlds/factor-world.ts';

let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const now = () => world.flight.dependencies.clock();

test('a session waiting for its factor reads, writes, calls and changes nothing', async () => {
  const { email, factorId } = await world.withApp('super_admin');
  const client = await world.signedIn(email);
  const refused = { code: 'insufficient_aal', message: 'A second factor is needed' };
  expect(await world.reads(client)).toEqual({ status: 403, body: { ...refused, details: null, hint: null } });
  expect(await world.reads(client, '/rest/v1/members?select=id')).toMatchObject({ status: 403 });
  const { data } = await client.getSession();
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  const calls = ['rpc/own_sessions', 'rpc/get_security_config', 'members'].map((path) => `/rest/v1/${path}`);
  for (const path of [
    ...calls,
    '/functions/v1/bases',
    '/functions/v1/change-password',
    '/functions/v1/rotate-card-key',
  ]) {
    const body = path.endsWith('change-password')
      ? { currentPassword: world.password, newPassword: 'Other-Horse-88!' }
      : {};
    expect([path, (await world.flight.post(path, body, headers)).status]).toEqual([path, 403]);
  }
  expect((await client.updateUser({ password: 'Other-Horse-88!' })).error).toMatchObject({
    code: 'insufficient_aal',
  });
  expect((await client.updateUser({ data: { a: 1 } })).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })).error).toMatchObject({
    code: 'insufficient_aal',
  });
  expect((await client.mfa.recoveryCodes.regenerate()).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await client.getUser()).data.user).toMatchObject({ email });
});

test('a session waiting for its factor signs out itself and no one else, whatever it requests', async () => {
  const { email, client: owner } = await world.withApp();
  for (const scope of ['others', 'global'] as const) {
    const thief = await world.signedIn(email);
    expect((await thief.signOut({ scope })).error).toBeNull();
    expect((await world.reads(owner)).status).toBe(200);
  }
  const { data } = await world.signedIn(email).then((thief) => thief.getSession());
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  expect((await world.flight.post('/auth/v1/logout', {}, headers)).status).toBe(204);
  expect((await world.flight.get('/auth/v1/user', headers)).status).toBe(403);
});

test("a session waiting for its factor can't finish a factor its owner had started", async () => {
  const { email, client } = await world.withApp();
  const begun = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
  const { id: factorId, totp } = begun.data ?? expect.fail();
  const thief = await world.signedIn(email);
  const challenge = await thief.mfa.challenge({ factorId });
  expect(challenge.error).toMatchObject({ code: 'insufficient_aal' });
  const own = await client.mfa.challenge({ factorId });
  const verified = await thief.mfa.verify({
    factorId,
    challengeId: own.data?.id ?? '',
    code: codeOf(totp.secret, now()),
  });
  expect(verified.error).toMatchObject({ code: 'insufficient_aal' });
});

test('a session waiting for its factor ends after fifteen minutes, refreshed or not', async () => {
  const { email } = await world.withApp();
  const client = await world.signedIn(email);
  world.later(14 * 60);
  expect((await client.refreshSession()).error).toBeNull();
  world.later(16 * 60);
  expect((await client.refreshSession()).error).toMatchObject({ code: 'session_expired' });
});

test('a session waiting for its factor evicts nobody who gave the factor', async () => {
  const { email, client } = await world.withApp();
  for (let time = 0; time < 12; time += 1) await world.signedIn(email);
  expect((await world.reads(client)).status).toBe(200);
});

test('a session waiting for its factor on another device ends when the first factor is set up', async () => {
  const { email } = await world.newMember();
  const other = await world.signedIn(email);
  const client = await world.signedIn(email);
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  const { id: factorId, totp } = data ?? expect.fail();
  await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret, now()) });
  expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await world.reads(client)).status).toBe(200);
});

test('an administrator without a factor signs in for seven days, and then the password opens nothing', async () => {
  const young = await world.overdue(6);
  expect((await world.signIn(young.email)).body).toMatchObject({ factorStep: { kind: 'offered' } });
  const { email } = await world.overdue(8);
  expect((await world.signIn(email)).body).toMatchObject({ factorStep: { kind: 'link first' } });
  const client = await world.signedIn(email);
  expect((await world.reads(client)).status).toBe(403);
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  });
});

/** Since when the security desk says that an account needs a second step; undefined if it isn't listed. */
async function neededFrom(account: string): Promise<string | null | undefined> {
  const { client } = await world.withApp('admin');
  const { data } = await client.getSession();
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  const answer = await world.flight.post('/rest/v1/rpc/get_second_steps', {}, headers);
  const listed = (await answer.json()) as { user_id: string; needed_from: string | null }[];
  return listed.find(({ user_id }) => user_id === account)?.needed_from;
}

test('a lead without a factor signs in for seven days, and then the password opens nothing while they lead, as the security desk says', async () => {
  const { email, userId } = await world.newMember();
  const grantId = await world.tested.asOwner(async (transaction) => {
    await transaction.query(
      `update app.security_settings set changed_at = now() - interval '30 days' where key = 'admin_second_factor'`,
    );
    return addGrant(transaction, userId, { kind: 'lead', scope: 'all', startsInHours: -6 * 24 });
  });
  expect((await world.signIn(email)).body).toMatchObject({ factorStep: { kind: 'offered' } });
  const change = (what: string) =>
    world.tested.asOwner(({ query }) => query(`update app.grants set ${what} where id = $1`, [grantId]));
  await change(`starts_at = now() - interval '8 days'`);
  expect((await world.signIn(email)).body).toMatchObject({ factorStep: { kind: 'link first' } });
  expect(await neededFrom(userId)).toEqual(expect.any(String));
  await change('ended_at = now()');
  expect((await world.signIn(email)).body).toMatchObject({ factorStep: null });
  expect(await neededFrom(userId)).toBeUndefined();
});

test('an administrator sets up an overdue factor after a new password from a mailed link, within the hour', async () => {
  const { email, userId } = await world.overdue();
  await world.tested.asOwner(({ query }) =>
    query('update auth.users set password_mailed_at = now() where id = $1', [userId]),
  );
  expect((await world.signIn(email)).body).toMatchObject({ factorStep: { kind: 'set up' } });
  const client = await world.signedIn(email);
  expect((await world.reads(client)).status).toBe(403);
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  const { id: factorId, totp } = data ?? expect.fail();
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret, now()) })).error).toBeNull();
  expect((await world.reads(client)).status).toBe(200);

  const late = await world.overdue();
  await world.tested.asOwner(({ query }) =>
    query(`update auth.users set password_mailed_at = now() - interval '61 minutes' where id = $1`, [late.userId]),
  );
  expect((await world.signIn(late.email)).body).toMatchObject({ factorStep: { kind: 'link first' } });
});

test('an administrator is asked for nothing if the setting is off', async () => {
  const { email } = await world.overdue();
  const set = (value: string) =>
    world.tested.asOwner(({ query }) =>
      query(`update app.security_settings set value = $1 where key = 'admin_second_factor'`, [value]),
    );
  await set('off');
  expect((await world.signIn(email)).body).toMatchObject({ factorStep: null });
  expect((await world.reads(await world.signedIn(email))).status).toBe(200);
  await set('required');
});
