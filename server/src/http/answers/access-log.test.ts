import { addAdministrator, addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../../../tests/worlds/account-world.ts';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';
import { createLog } from '../../health/create-log.ts';

type Line = { level: number; event?: string; [name: string]: unknown };

let tested: TestDatabase;
let flight: TestApp;
let lines: Line[];

beforeAll(async () => {
  tested = await createTestDatabase();
});
beforeEach(async () => {
  lines = [];
  flight = await createTestApp(tested, { metricsToken: 'a secret of the metrics' }, logged());
});
afterAll(() => tested.close());

const logged = () => createLog('info', { write: (text) => void lines.push(JSON.parse(text)) });

test('each request is one line with its id and route and nothing else of it', async () => {
  flight = await createTestApp(tested, { trustedProxyHops: 0 }, logged());
  const response = await flight.get('/rest/v1/programs?select=name&name=eq.secret', { 'X-Request-Id': 'chosen-by-me' });
  const requestId = response.headers.get('X-Request-Id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toEqual({
    level: 30,
    time: expect.any(String),
    pid: expect.any(Number),
    hostname: expect.any(String),
    requestId,
    method: 'GET',
    route: '/rest/v1/:table',
    status: 401,
    ms: expect.any(Number),
    event: 'authz_fail',
  });
});

test('an id that our own proxy hands on is kept in the line and the response', async () => {
  const id = '5f0c2a9be1d34c7f8a6b0123456789ab';
  const response = await flight.get('/health', { 'X-Request-Id': id });
  expect([response.headers.get('X-Request-Id'), lines[0]?.requestId]).toEqual([id, id]);
});

test.each([
  ['none', ''],
  ['one that is too long', 'a'.repeat(65)],
  ['one with other signs', 'robin@example.org'],
  ['one with a space', 'a b'],
  ['two of them', 'first, second'],
])('a request gets an id of ours in place of %s', async (_, id) => {
  const response = await flight.get('/health', { 'X-Request-Id': id });
  const requestId = response.headers.get('X-Request-Id');
  expect(requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(lines[0]?.requestId).toBe(requestId);
});

test("someone without access is named by id in the request's line", async () => {
  const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const headers = bearer(await flight.tokenFor(member.claims));
  await flight.post('/functions/v1/issue-credential', {}, headers);
  await flight.get('/rest/v1/programs', headers);
  expect(lines.map(({ route, status, event, personId }) => ({ route, status, event, personId }))).toEqual([
    { route: '/functions/v1/issue-credential', status: 403, event: 'authz_fail', personId: member.userId },
    { route: '/rest/v1/:table', status: 200, event: undefined, personId: undefined },
  ]);
});

const secrets = {
  email: 'hidden.person@example.org',
  password: 'Hidden-Horse-77!',
  phone: '+1 555 010 0199',
  name: 'Hiddenname',
  note: 'hidden note',
  token: 'aGlkZGVuLXRva2VuLWhpZGRlbi10b2tlbi1oaWRkZW4tdG9rZW4',
};

test('no secret of a request, response or failure reaches a line', async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction, { email: secrets.email }));
  const accessToken = await flight.tokenFor(admin.claims);
  const headers = { ...bearer(accessToken), 'User-Agent': secrets.name, Cookie: `session=${secrets.token}` };
  const person = { first_name: secrets.name, last_name: 'X', email: secrets.email, phone: secrets.phone };
  await flight.post('/functions/v1/signin', { email: secrets.email, password: secrets.password });
  await flight.post('/functions/v1/security-status', { email: secrets.email });
  await flight.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: secrets.token });
  await flight.post('/rest/v1/members', { ...person, organization: 'Alpine Rescue', notes: secrets.note }, headers);
  await flight.post('/rest/v1/members', { ...person, id: secrets.note }, headers);
  await flight.get(`/rest/v1/members?email=eq.${encodeURIComponent(secrets.email)}`, headers);
  await flight.get(`/rest/v1/members?id=eq.${secrets.name}&phone=eq.${encodeURIComponent(secrets.phone)}`, headers);
  await flight.get(`/reset-password?token=${secrets.token}`, headers);
  await flight.get(`/auth/v1/verify?token=${secrets.token}&type=recovery`, headers);
  await flight.get('/auth/v1/user', bearer(secrets.token));
  await flight.get('/metrics', bearer('a secret of the metrics'));
  await breakSessions(() => flight.get('/auth/v1/user', headers));
  expect(lines.some(({ err }) => err !== undefined)).toBe(true);
  const logged = JSON.stringify(lines);
  for (const secret of [...Object.values(secrets), accessToken, encodeURIComponent(secrets.email), 'of the metrics']) {
    expect(logged).not.toContain(secret);
  }
});

/** While it runs, every look-up of a session fails with a text that contains personal data. */
async function breakSessions(work: () => Promise<Response>): Promise<void> {
  const raise = `create function app.fail() returns text language plpgsql as
    $$ begin raise exception 'no session for % and %', '${secrets.email}', '${secrets.phone}' using detail = '${secrets.name}'; end $$`;
  await tested.asOwner(({ query }) =>
    query(`${raise}; alter table auth.sessions rename to kept_sessions;
    create view auth.sessions as select id, app.fail() as user_id from auth.kept_sessions;
    grant select on auth.sessions to ffl_service; grant execute on function app.fail() to ffl_service`),
  );
  try {
    expect((await work()).status).toBe(500);
  } finally {
    await tested.asOwner(({ query }) =>
      query('drop view auth.sessions; alter table auth.kept_sessions rename to sessions'),
    );
  }
}

test("an error is logged with its request's id", async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  const headers = bearer(await flight.tokenFor(admin.claims));
  const response = await tested
    .asOwner(({ query }) => query('alter table auth.users rename to kept_users'))
    .then(() => flight.get('/auth/v1/user', headers));
  await tested.asOwner(({ query }) => query('alter table auth.kept_users rename to users'));
  expect(response.status).toBe(500);
  const [failure, request] = lines;
  expect(failure).toMatchObject({ level: 50, err: { code: '42P01' } });
  expect(failure?.requestId).toBe(request?.requestId);
});
