import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bearer } from '../tests/worlds/account-world.ts';
import { type BoardingWorld, createBoardingWorld } from '../tests/worlds/boarding-world.ts';
import { testOrigin } from '../tests/worlds/test-app.ts';
import { createApp } from './app.ts';

let world: BoardingWorld;
let app: ReturnType<typeof createApp>;
let person: Awaited<ReturnType<BoardingWorld['memberWithCredential']>>;
/** A card, the token of an enrolled device and the path of a calendar, all of them real. */
let code: string;
let device: string;
let calendar: string;

beforeAll(async () => {
  world = await createBoardingWorld();
  person = await world.memberWithCredential();
  device = await world.enrolled();
  const headers = bearer(await world.flight.tokenFor(person.claims));
  const made = await world.flight.post('/functions/v1/make-calendar', { baseId: null }, headers);
  const { data } = (await made.json()) as { data: { address: string } };
  calendar = data.address.slice(testOrigin.length);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.pass(1);
  ({ text: code } = await world.statementOf(person));
  app = createApp(world.flight.dependencies);
});

const at = { 'X-Forwarded-For': '203.0.113.7' };

async function get(path: string, headers = {}): Promise<number> {
  return (await app.request(path, { headers: { ...at, ...headers } })).status;
}

async function post(name: string, body: object): Promise<number> {
  const headers = { ...at, 'Content-Type': 'application/json' };
  return (await app.request(`/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

/** Sends requests in rounds that don't have to wait in line. */
async function flood(ask: () => Promise<number>, times = 601): Promise<void> {
  for (let sent = 0; sent < times; sent += 50) await Promise.all(Array.from({ length: 50 }, ask));
}

const boarded = async () => ({ token: device, boardings: [await world.boarding(person, {})] });
const madeUp = 'A'.repeat(43);

test('a flood of calls leaves the devices and calendars at its address their own share', async () => {
  await flood(() => post('none', {}), 1_000);
  expect(await post('none', {})).toBe(429);
  expect([
    await post('record-boardings', await boarded()),
    await post('enroll-boarding-device', { code: 'AAAAA-AAAAA' }),
  ]).toEqual([200, 410]);
  expect(await get(calendar)).toBe(200);
});

test("a flood of a card check's own questions leaves a device that nobody knows its check, and a code that isn't ours none", async () => {
  await flood(() => post('present-card', { statement: madeUp }));
  await flood(() => get('/functions/v1/card-keys'));
  await flood(() => get('/functions/v1/card-status'));
  expect(await post('present-card', { statement: madeUp })).toBe(429);
  expect([
    await get('/functions/v1/card-keys'),
    await get('/functions/v1/card-status'),
    await post('present-card', { statement: code, checker: randomUUID(), photo: false }),
  ]).toEqual([200, 200, 200]);
});

test('one code of ours is asked about 60 times more in that minute, and another one too', async () => {
  const { text: other } = await world.statementOf(await world.memberWithCredential());
  await flood(() => post('present-card', { statement: madeUp }));
  const statuses = [];
  for (let sent = 0; sent < 61; sent += 1) statuses.push(await post('present-card', { statement: code }));
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  expect(await post('present-card', { statement: other })).toBe(200);
});

test('devices and calendars that are ours get through a flood of made-up ones, as soon as they are known', async () => {
  const old = calendar.replace(/[^/]+$/, `${madeUp}.ics`);
  await flood(() => post('record-boardings', { token: madeUp, boardings: [] }));
  await flood(() => get(old));
  expect([await post('record-boardings', { token: madeUp, boardings: [] }), await get(old)]).toEqual([429, 429]);
  expect([await post('record-boardings', await boarded()), await get(calendar)]).toEqual([200, 200]);
});

test('a code of ours gets its turn beside six hundred questions at once', async () => {
  const crowd = Array.from({ length: 600 }, () => post('present-card', { statement: madeUp }));
  const answer = post('present-card', { statement: code });
  expect(await answer).toBe(200);
  await Promise.all(crowd);
});

test('requests for the list beyond the share of their address cost the database one reading a second', async () => {
  const { dependencies } = world.flight;
  await flood(() => get('/functions/v1/card-status'));
  const asService = vi.spyOn(dependencies.database, 'asService');
  await flood(() => get('/functions/v1/card-status'));
  expect(asService).toHaveBeenCalledTimes(0);
  asService.mockRestore();
});
