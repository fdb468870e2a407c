import 'fake-indexeddb/auto';
import type { BoardingOutcome } from '@ffl/domain/boardings/boarding';
import type { Boarding } from '@ffl/domain/boardings/schemas';
import { beforeEach, expect, it } from 'vitest';
import { json, stubNetwork } from '../../testing/network.ts';
import { enrollDevice, recordBoarding, sendKept } from './device-log.ts';
import { forgetEverything, readKept, readOwnDevice } from './device-store.ts';

const device = { id: 'd1', name: 'Phone', base: 'LG2', token: 't0ken' };
beforeEach(() => forgetEverything());

let count = 0;
function entry(): Boarding {
  count += 1;
  return {
    key: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    kind: 'boarded',
    at: '2026-11-26T18:00:00.000Z',
    mission: '',
    reason: '',
    statement: 'code',
    verdict: 'valid',
    checked: null,
  };
}

type Told = (keys: string[]) => Response;
const takenIn: Told = (keys) =>
  json(200, { data: { results: keys.map((key): BoardingOutcome => ({ key, refused: null })) } });

/** A server that says these things, one after another; returns the keys it got. */
async function enrolledWith(...told: Told[]) {
  const got: string[][] = [];
  stubNetwork({
    '/functions/v1/enroll-boarding-device': () => json(200, { data: device }),
    '/functions/v1/record-boardings': async (request) => {
      const { token, boardings } = (await request.json()) as { token: string; boardings: Boarding[] };
      expect(token).toBe('t0ken');
      const keys = boardings.map(({ key }) => key);
      got.push(keys);
      return (told.length > 1 ? told.shift() : told[0])?.(keys) ?? takenIn(keys);
    },
  });
  await enrollDevice('K7QMX-2DWZR');
  return got;
}

const keysOf = (entries: Boarding[]) => entries.map(({ key }) => key);

it('nothing is left on a device that was never enrolled', async () => {
  expect(await readOwnDevice()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

it('what was recorded is sent in order, as many at a time as the server takes, and then forgotten', async () => {
  const got = await enrolledWith(takenIn);
  const entries = Array.from({ length: 12 }, entry);
  for (const one of entries) await recordBoarding(one, 'Maya');
  await sendKept();
  expect(got).toEqual([keysOf(entries.slice(0, 10)), keysOf(entries.slice(10))]);
  expect(await readKept()).toEqual([]);
});

it.each<[string, Told]>([
  ['no answer', () => Response.error()],
  ['an answer of somebody in between', () => new Response('<html>')],
  ['a server that is busy', () => json(503, { code: 'busy', message: 'Busy' })],
  ['too much at once', () => json(429, { code: 'too_many_boardings', message: 'Wait' })],
])('after %s everything waits, and is sent with the same keys', async (_, fails) => {
  const got = await enrolledWith(fails, takenIn);
  const entries = [entry(), entry()];
  for (const one of entries) await recordBoarding(one, 'Maya');
  await sendKept();
  expect(await readKept()).toMatchObject(entries.map((one) => ({ entry: one, name: 'Maya', refused: null })));
  await sendKept();
  expect(got).toEqual([keysOf(entries), keysOf(entries)]);
  expect(await readKept()).toEqual([]);
});

it.each([
  ['input_invalid', 400],
  ['body_unreadable', 400],
  ['body_too_large', 413],
])("one that the server can't read (%s) stays, and keeps no other back", async (code, status) => {
  const [before, odd, after] = [entry(), entry(), entry()];
  const got = await enrolledWith((keys) =>
    keys.includes(odd.key) ? json(status, { code, message: 'Invalid input' }) : takenIn(keys),
  );
  for (const one of [before, odd, after]) await recordBoarding(one, 'Maya');
  await sendKept();
  await sendKept();
  expect(await readKept()).toMatchObject([{ entry: odd, refused: 'unreadable' }]);
  expect(got.flat().filter((key) => key === odd.key).length).toBeLessThan(5);
});

it('what the server refuses stays with the reason, and is not sent again', async () => {
  const [old, next] = [entry(), entry()];
  const got = await enrolledWith((keys) =>
    json(200, { data: { results: keys.map((key) => ({ key, refused: key === old.key ? 'too_old' : null })) } }),
  );
  await recordBoarding(old, 'Maya');
  await recordBoarding(next, 'Maya');
  await sendKept();
  await sendKept();
  expect(got).toHaveLength(1);
  expect(await readKept()).toMatchObject([{ entry: old, refused: 'too_old' }]);
});

it('a revoked device keeps what it has, and sends no more', async () => {
  const got = await enrolledWith(() => json(401, { code: 'device_refused', message: 'No' }));
  const waiting = entry();
  await recordBoarding(waiting, 'Maya');
  await sendKept();
  await sendKept();
  expect(got).toHaveLength(1);
  expect(await readOwnDevice()).toEqual({ ...device, isRefused: true });
  expect(await readKept()).toMatchObject([{ entry: waiting }]);
});

it('what two tabs send at once is sent once each, and lost by none', async () => {
  const got = await enrolledWith(takenIn);
  const entries = [entry(), entry(), entry()];
  for (const one of entries) await recordBoarding(one, 'Maya');
  await Promise.all([sendKept(), sendKept(), recordBoarding(entry(), 'Bo')]);
  await sendKept();
  expect(new Set(got.flat()).size).toBe(4);
  expect(await readKept()).toEqual([]);
});
