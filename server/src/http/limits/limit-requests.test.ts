import { randomUUID } from 'node:crypto';
import { requestConnections } from '@ffl/database/database';
import { addMemberWithAccount, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../../../tests/worlds/account-world.ts';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';
import { createApp } from '../../app.ts';
import { turnLimits } from './limits.ts';

let tested: TestDatabase;
let flight: TestApp;
const start = Date.UTC(2026, 10, 21, 18);

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());
beforeEach(async () => {
  flight = await createTestApp(tested);
  flight.setNow(new Date(start));
});

// A path that is answered without the database.
const read = { method: 'GET', path: '/rest/v1/' };
const write = { method: 'DELETE', path: '/rest/v1/' };
const call = { method: 'POST', path: '/functions/v1/none' };
const check = { method: 'PUT', path: '/functions/v1/present-card' };
// A path that needs the database.
const calendar = { method: 'GET', path: '/calendar/v1/none.ics' };

type Call = { method: string; path: string };

async function send({ method, path }: Call, headers: Record<string, string>): Promise<Response> {
  return flight.app.request(path, { method, headers });
}

async function statuses(count: number, request: Call, headers: Record<string, string>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, () => send(request, headers)));
  return responses.map(({ status }) => status);
}

/** Sends them in rounds that don't have to wait in line. */
async function countRefused(count: number, request: Call, headers: Record<string, string>): Promise<number> {
  const all: number[] = [];
  while (all.length < count) all.push(...(await statuses(Math.min(50, count - all.length), request, headers)));
  return all.filter((status) => status === 429).length;
}

const at = (address: string) => ({ 'X-Forwarded-For': address });

async function newPerson(): Promise<{ person: Person; headers: Record<string, string> }> {
  const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  return { person, headers: bearer(await flight.tokenFor(person.claims)) };
}

test.each([
  ['a person reads 600 times', read, 600],
  ['a person writes 120 times into tables', write, 120],
  ['a person calls functions that write 120 times', call, 120],
])('%s within a minute and not once more, from any address', async (_, request, most) => {
  const { headers } = await newPerson();
  expect(await countRefused(most, request, headers)).toBe(0);
  expect((await send(request, { ...headers, ...at('198.51.100.9') })).status).toBe(429);
  flight.setNow(new Date(start + 59_000));
  expect((await send(request, headers)).headers.get('Retry-After')).toBe('1');
  flight.setNow(new Date(start + 60_000));
  expect((await send(request, headers)).status).not.toBe(429);
});

test("a flood from an address leaves that address's card checks their own share", async () => {
  expect(await countRefused(601, call, at('203.0.113.9'))).toBe(1);
  for (const path of ['card-keys', 'card-status', 'present-card']) {
    expect((await send({ method: 'PUT', path: `/functions/v1/${path}` }, at('203.0.113.9'))).status).not.toBe(429);
  }
});

test.each([
  ['reads 600 times', read, 600],
  ['writes 60 times', write, 60],
  ['calls functions 600 times', call, 600],
  ['reads calendars 600 times', calendar, 600],
  ['checks cards 600 times', check, 600],
])('an address without a sign-in %s within a minute and not once more', async (_, request, most) => {
  expect(await countRefused(most, request, at('203.0.113.7'))).toBe(0);
  expect((await send(request, at('203.0.113.7'))).status).toBe(429);
  expect((await send(request, at('203.0.113.8'))).status).not.toBe(429);
});

test('an address opens pages 3,000 times within a minute and not once more, and can still sign in', async () => {
  const app = createApp(
    flight.dependencies,
    new Hono().get('*', (context) => context.text('a page')),
  );
  const ask = async (path: string) => (await app.request(path, { headers: at('203.0.113.7') })).status;
  for (let count = 0; count < 3_000; count += 1) expect(await ask('/signin')).toBe(200);
  expect([await ask('/signin'), await ask('/functions/v1/none')]).toEqual([429, 404]);
});

test('using up the reads leaves writes and functions alone, and other people too', async () => {
  const { headers } = await newPerson();
  const other = await newPerson();
  await countRefused(601, read, headers);
  await countRefused(601, read, at('203.0.113.7'));
  expect((await send(write, headers)).status).not.toBe(429);
  expect((await send(read, other.headers)).status).not.toBe(429);
  expect((await send(call, at('203.0.113.7'))).status).not.toBe(429);
});

test('sessions with only the password use up nothing of those with the second step', async () => {
  const { person, headers } = await newPerson();
  await countRefused(121, write, headers);
  const { sub, session_id } = { sub: '', session_id: '', ...person.claims };
  const given = await flight.dependencies.tokens.sign({ sub, session_id, aal: 'aal2' }, new Date(start));
  expect((await send(write, headers)).status).toBe(429);
  expect((await send(write, bearer(given))).status).not.toBe(429);
});

test('a procedure that is called counts as a read, since lists are procedures', async () => {
  const { headers } = await newPerson();
  await countRefused(121, write, headers);
  expect((await send({ method: 'POST', path: '/rest/v1/rpc/search/none' }, headers)).status).toBe(404);
});

test("a session is renewed even after its address used up its calls, and a made-up token isn't", async () => {
  const refresh = (token: string) =>
    flight.app.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { ...at('203.0.113.7'), 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
  await countRefused(601, call, at('203.0.113.7'));
  const ours = flight.dependencies.refreshTokens.make(randomUUID(), 1);
  expect(await (await refresh(ours)).json()).toMatchObject({ code: 'refresh_token_not_found' });
  // A token of an ended session proves nothing.
  expect((await refresh(ours)).status).toBe(429);
  expect((await refresh(`${ours.slice(0, -4)}AAAA`)).status).toBe(429);
});

test('a browser that signed in before calls functions 120 times after its address used up its calls, a made-up cookie none', async () => {
  await countRefused(601, call, at('203.0.113.7'));
  const { deviceCookies, clock } = flight.dependencies;
  const value = await deviceCookies.remember(undefined, 'ana@example.test', clock(), 180);
  const known = { ...at('203.0.113.7'), Cookie: `ffl_device=${value}` };
  expect(await countRefused(120, call, known)).toBe(0);
  expect((await send(call, known)).status).toBe(429);
  const madeUp = { ...at('203.0.113.7'), Cookie: `ffl_device=${value.slice(0, -4)}AAAA` };
  expect((await send(call, madeUp)).status).toBe(429);
});

test('one session is renewed 60 times within a minute and not once more, from any address', async () => {
  const { person } = await newPerson();
  const token = flight.dependencies.refreshTokens.make(person.claims.session_id ?? '', 0);
  const refresh = (index: number) =>
    flight.app.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { ...at(`198.51.100.${index}`), 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
  // Beyond 30 in five minutes the database itself refuses.
  const answer = async (index: number) => {
    const { status, headers } = await refresh(index);
    return `${status} ${headers.get('Retry-After') ?? ''}`;
  };
  for (let index = 0; index < 60; index += 1) expect(await answer(index)).toBe(index < 30 ? '200 ' : '429 300');
  expect(await answer(60)).toBe('429 60');
});

test("a forged token or caller-written address doesn't make a new stranger", async () => {
  const forged = { ...at('192.0.2.1, 203.0.113.7'), Authorization: 'Bearer a.b.c' };
  await countRefused(600, read, forged);
  expect((await send(read, { ...at('192.0.2.2, 203.0.113.7'), Authorization: 'Bearer d.e.f' })).status).toBe(429);
});

test('addresses of one IPv6 network count as one', async () => {
  await countRefused(600, read, at('2001:db8:1:2::1'));
  expect((await send(read, at('2001:db8:1:2:ffff::9'))).status).toBe(429);
  expect((await send(read, at('2001:db8:1:3::1'))).status).not.toBe(429);
});

const sentence = 'Too many requests. Please wait 60 seconds and try again.';

test.each([
  [read, { code: 'FF429', details: null, hint: null, message: sentence }],
  [call, { code: 'too_many_requests', error: sentence, message: sentence }],
  [
    { method: 'GET', path: '/auth/v1/none' },
    { code: 'over_request_rate_limit', error_code: 'over_request_rate_limit', message: sentence, msg: sentence },
  ],
])(
  "too many requests of %o are refused in their API's format, readable from the other origins",
  async (request, body) => {
    const headers = { ...at('203.0.113.7'), Origin: 'https://app.example' };
    await countRefused(600, request, headers);
    const refused = await send(request, headers);
    expect([refused.status, await refused.json()]).toEqual([429, body]);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example');
    expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
  },
);

test('forty phones behind one address make three calls and five reads each at the same moment', async () => {
  const phone = [call, call, call, read, read, read, read, read];
  const sent = Array.from({ length: 40 }, () => phone.map((request) => send(request, at('203.0.113.7')))).flat();
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([404]));
});

test('one person uses at most a third of the connections', () => {
  expect([turnLimits.person.atOnce, requestConnections]).toEqual([3, 9]);
});

test("one person's simultaneous requests wait in line, and only a flood is turned away", async () => {
  const { headers } = await newPerson();
  const reads = Array.from({ length: 120 }, () => flight.get('/rest/v1/programs', headers));
  const answered = (await Promise.all(reads)).map(({ status }) => status);
  expect(answered.filter((status) => status === 200)).toHaveLength(103);
  expect(answered.filter((status) => status === 429)).toHaveLength(17);
});

test.each([
  ['while the database is away is not counted', '57P01', 503, 503],
  ['that somebody else holds up is counted', '55P03', 503, 429],
])("a person's request %s", async (_, code, status, afterwards) => {
  const failing = async () => {
    throw Object.assign(new Error('failed by the database'), { code });
  };
  const { dependencies } = flight;
  const database = { ...dependencies.database, asActor: failing, asActorOnce: failing };
  const app = createApp({ ...dependencies, database });
  const { headers } = await newPerson();
  const body = JSON.stringify({ memberId: randomUUID(), programId: randomUUID() });
  const act = () =>
    app.request('/functions/v1/renew-credential', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
  const statuses = [];
  for (let count = 0; count < 120; count += 1) statuses.push((await act()).status);
  expect(new Set(statuses)).toEqual(new Set([status]));
  expect((await act()).status).toBe(afterwards);
});

test("three reads of a person that time out end that minute's reads, including those in line, and nobody else's", async () => {
  const timingOut = async () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  };
  const { dependencies } = flight;
  const app = createApp({ ...dependencies, database: { ...dependencies.database, readAsActor: timingOut } });
  const { headers } = await newPerson();
  const read = async (sent: Record<string, string>) =>
    (await app.request('/rest/v1/programs', { headers: sent })).status;
  const inLine = await Promise.all(Array.from({ length: 20 }, () => read(headers)));
  expect(inLine.filter((status) => status === 500)).toHaveLength(3);
  expect(inLine.filter((status) => status === 429)).toHaveLength(17);
  expect(await read((await newPerson()).headers)).toBe(500);
  expect((await send(write, headers)).status).not.toBe(429);
  flight.setNow(new Date(start + 59_999));
  expect(await read(headers)).toBe(429);
  flight.setNow(new Date(start + 60_000));
  expect(await read(headers)).toBe(500);
});
