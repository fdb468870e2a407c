import { permissionMatrix, procedureMatrix } from '@ffl/database/tests/permission-matrix';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer } from '../../../tests/worlds/account-world.ts';
import { createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';
import { functions } from '../../functions/functions.ts';

type Opened = { access_token: string; refresh_token: string; user: { email: string } };

let world: SignUpWorld;
let email: string;
let opened: Opened;

beforeAll(async () => {
  world = await createSignUpWorld();
});
beforeEach(async () => {
  ({ email } = await world.newMember());
  opened = await recover(email);
});
afterAll(() => world.tested.close());

async function recover(address: string): Promise<Opened> {
  await world.askReset(address);
  const body = { token_hash: await world.tokenTo(address), type: 'recovery' };
  const response = await world.flight.post('/auth/v1/verify', body, world.addressOf(address));
  expect(response.status).toBe(200);
  // The cast states the wire format; the tests check the values.
  return (await response.json()) as Opened;
}

async function send(method: string, path: string, body?: object) {
  const response = await world.flight.app.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...bearer(opened.access_token) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

const ended = { status: 401, body: { code: 'PGRST303', message: 'JWT session has ended' } };

describe("a reset link's session", () => {
  test("a reset link's session says how it came about, and lives 15 minutes", async () => {
    const [, payload = ''] = opened.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({ role: 'authenticated', aal: 'aal1', amr: [{ method: 'otp' }] });
    expect(opened).toMatchObject({ expires_in: 900, expires_at: expect.any(Number) });
    const rows = await world.tested.asOwner((transaction) =>
      transaction.query(
        `select is_recovery, authenticated_by, extract(epoch from ends_at - created_at)::int as seconds,
           idle_until = ends_at as is_even from auth.sessions where id = $1`,
        [claims.session_id],
      ),
    );
    expect(rows.rows).toEqual([{ is_recovery: true, authenticated_by: 'otp', seconds: 900, is_even: true }]);
  });

  test.each(Object.keys(permissionMatrix))("a reset link's session reads and writes nothing in %s", async (table) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const path = `/rest/v1/${table}?id=eq.00000000-0000-4000-8000-000000000000`;
      expect([method, await send(method, path, body)]).toEqual([method, expect.objectContaining({ status: 401 })]);
    }
    expect(await send('GET', `/rest/v1/${table}?select=*`)).toMatchObject(ended);
  });

  test.each(Object.keys(procedureMatrix))("a reset link's session can't call %s", async (procedure) => {
    const known = await world.tested.asOwner((transaction) =>
      transaction.first<{ names: string[] | null }>(
        `select proargnames[1:pronargs] as names from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
        [procedure],
      ),
    );
    const given = Object.fromEntries((known?.names ?? []).map((name) => [name, null]));
    expect(await send('POST', `/rest/v1/rpc/${procedure}`, given)).toMatchObject(ended);
  });

  const needsSession = functions.filter(({ callers }) => callers !== 'anybody');

  test("some functions need a session that a reset link's is checked against", () => {
    expect(needsSession.map(({ name }) => name)).toContain('issue-credential');
  });

  test.each(needsSession)("a reset link's session can't use the function $name", async ({ name, method }) => {
    const reply = await send(method, `/functions/v1/${name}`, method === 'GET' ? undefined : {});
    expect(reply.status).toBe(401);
  });

  test("a reset link's session can't be refreshed", async () => {
    expect(await world.refresh(opened.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
  });

  test("a reset link's session isn't opened for a banned person, who can use the link once the ban is over", async () => {
    const { email: banned } = await world.newMember();
    await world.askReset(banned);
    const body = { token_hash: await world.tokenTo(banned), type: 'recovery' };
    const open = async () =>
      (await world.flight.post('/auth/v1/verify', body, world.addressOf(banned))).json() as Promise<{ code?: string }>;
    const banUntil = (time: string) =>
      world.tested.asOwner((transaction) =>
        transaction.query(`update auth.users set banned_until = ${time} where email = $1`, [banned]),
      );
    await banUntil(`'infinity'`);
    expect(await open()).toMatchObject({ code: 'user_banned' });
    await banUntil('null');
    expect(await open()).toMatchObject({ access_token: expect.any(String) });
  });

  test("a reset link's session reads its user, and ends by signing out", async () => {
    expect(await send('GET', '/auth/v1/user')).toMatchObject({ status: 200, body: { email } });
    expect((await send('POST', '/auth/v1/logout?scope=local')).status).toBe(204);
    expect(await send('PUT', '/auth/v1/user', { password: 'Fresh-Snow-88!' })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
  });
});
