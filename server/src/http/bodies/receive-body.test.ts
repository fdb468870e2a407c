import { syncBuiltinESMExports } from 'node:module';
import timers, { setTimeout as pause } from 'node:timers/promises';
import { addAdministrator, addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { bearer } from '../../../tests/worlds/account-world.ts';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';
import { createApp } from '../../app.ts';

let tested: TestDatabase;
let flight: TestApp;
let asAdministrator: Record<string, string>;
let asMember: Record<string, string>;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  const { administrator, member } = await tested.asOwner(async (transaction) => ({
    administrator: await addAdministrator(transaction),
    member: await addMemberWithAccount(transaction),
  }));
  asAdministrator = bearer(await flight.tokenFor(administrator.claims));
  asMember = bearer(await flight.tokenFor(member.claims));
});
afterAll(() => tested.close());

const mebibyte = 1_048_576;
const json = { 'Content-Type': 'application/json' };
const sentence = 'The request body is too large';

/** A body that states this length, arrives in full, and records whether anyone read it. */
function arriving(length: number) {
  let isRead = false;
  let controller: ReadableStreamDefaultController | undefined;
  const body = new ReadableStream(
    {
      start: (own) => {
        controller = own;
      },
      pull: () => {
        isRead = true;
      },
    },
    { highWaterMark: 0 },
  );
  const end = (text: string) => {
    controller?.enqueue(new TextEncoder().encode(text));
    controller?.close();
  };
  return { body, headers: { ...json, 'Content-Length': String(length) }, end, isRead: () => isRead };
}

async function send(path: string, body: ReadableStream | string, headers: Record<string, string>) {
  const response = await flight.app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message };
}

test.each([
  ['a stranger', 'a member', () => ({}), 65_537],
  ['a member', 'a member', () => asMember, mebibyte + 1],
  ['an administrator', 'a season', () => asAdministrator, mebibyte + 1],
  ['an administrator', 'a member', () => asAdministrator, 8 * mebibyte + 1],
])('%s who writes %s too long is refused before anything of it is read', async (_, noun, headers, length) => {
  const slow = arriving(length);
  const path = noun === 'a member' ? '/rest/v1/members' : '/rest/v1/seasons';
  expect(await send(path, slow.body, { ...headers(), ...slow.headers })).toEqual({ status: 413, message: sentence });
  expect(slow.isRead()).toBe(false);
});

test('a large body is answered with the outage while the database is down, not with its size', async () => {
  const away = async () => {
    throw Object.assign(new Error('the server goes down'), { code: '57P01' });
  };
  const { dependencies } = flight;
  const app = createApp({ ...dependencies, database: { ...dependencies.database, readAsActor: away } });
  const slow = arriving(2 * mebibyte);
  const headers = { ...asAdministrator, ...slow.headers };
  const init = { method: 'POST', headers, body: slow.body, duplex: 'half' } as RequestInit;
  const response = await app.request('/rest/v1/members', init);
  expect([response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([
    503,
    '2',
    {
      code: 'FF503',
      details: null,
      hint: null,
      message: 'The database cannot be reached. Please try again in a moment.',
    },
  ]);
});

test('many unfinished bodies from one address keep nobody at that address waiting', async () => {
  const at = { 'X-Forwarded-For': '203.0.113.7' };
  const slow = Array.from({ length: 100 }, () => arriving(50));
  const ended = slow.map(({ body, headers }) => send('/functions/v1/none', body, { ...at, ...headers }));
  expect((await send('/functions/v1/none', '{}', { ...json, ...at })).status).toBe(404);
  for (const { end } of slow) end('{}'.padEnd(50));
  expect(new Set((await Promise.all(ended)).map(({ status }) => status))).toEqual(new Set([404]));
});

test("one person's large unfinished bodies leave room for everyone else", async () => {
  const slow = Array.from({ length: 6 }, () => arriving(mebibyte));
  const ended = slow.map(({ body, headers }) => send('/rest/v1/seasons', body, { ...asMember, ...headers }));
  const large = JSON.stringify([{ name: 'x'.repeat(100_000) }]);
  expect((await send('/rest/v1/seasons', large, { ...json, ...asAdministrator })).status).toBe(400);
  for (const { end } of slow) end('{}'.padEnd(mebibyte));
  expect(new Set((await Promise.all(ended)).map(({ status }) => status))).toEqual(new Set([403]));
});

test('bodies without a length wait in line like the largest ones, and are refused if too long', async () => {
  const slow = Array.from({ length: 2 }, () => arriving(0));
  const ended = slow.map(({ body }) => send('/rest/v1/seasons', body, { ...asMember, ...json }));
  await vi.waitFor(() => expect(slow.filter(({ isRead }) => isRead())).toHaveLength(1));
  await pause(50);
  expect(slow.filter(({ isRead }) => isRead())).toHaveLength(1);
  for (const { end } of slow) end('{}'.padEnd(mebibyte + 1));
  expect(await Promise.all(ended)).toEqual(slow.map(() => ({ status: 413, message: sentence })));
});

test("a body of too many values is refused even if it doesn't say it is JSON", async () => {
  const many = arriving(0);
  const answer = send('/rest/v1/seasons', many.body, asAdministrator);
  many.end(`[${'{},'.repeat(200_000)}{}]`);
  expect(await answer).toEqual({ status: 400, message: 'The request body has too many values' });
});

test('the sender of a large refused body waits before the next one, and no one else does', async () => {
  const refused = `[${'{},'.repeat(200_000)}{}]`;
  const answered: string[] = [];
  const sent = (who: string, body: string, headers: Record<string, string>) =>
    send('/rest/v1/seasons', body, { ...json, 'Content-Length': String(body.length), ...headers }).then(() => {
      answered.push(who);
    });
  const large = JSON.stringify([{ name: 'x'.repeat(100_000) }]);
  const waiting = Promise.withResolvers<void>();
  const paused = vi.spyOn(timers, 'setTimeout').mockImplementation(() => waiting.promise as Promise<never>);
  syncBuiltinESMExports();
  onTestFinished(() => {
    paused.mockRestore();
    syncBuiltinESMExports();
  });
  const senders = [sent('the sender', refused, asMember), sent('the sender again', refused, asMember)];
  await vi.waitFor(() => expect(paused).toHaveBeenCalledWith(500));
  await sent('somebody else', large, asAdministrator);
  expect(answered).toEqual(['somebody else']);
  waiting.resolve();
  await Promise.all(senders);
  expect(answered).toEqual(['somebody else', 'the sender', 'the sender again']);
  expect(paused).toHaveBeenCalledTimes(2);
});

test('a body that never comes is given up after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = arriving(50);
  const answer = send('/functions/v1/security-status', slow.body, slow.headers);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(slow.isRead()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toEqual({ status: 408, message: 'The request body arrives too slowly' });
});
