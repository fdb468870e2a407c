import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeInFirst } from './take-in-first.ts';

/** A server without a network, which records in which order it answers requests. */
function createQueue() {
  const server = new EventEmitter() as Server;
  const answered: (string | undefined)[] = [];
  const refused: ServerResponse[] = [];
  const takeIn = takeInFirst(server, {
    answer: ({ url }) => void answered.push(url),
    addressOf: ({ headers }) => String(headers.from),
    refuse: (response) => void refused.push(response),
    mostWaiting: 300,
  });
  return {
    answered,
    refused,
    comeIn: () => server.emit('connection'),
    ask: (url: string, from = 'crowd') => {
      const response = { destroyed: false } as ServerResponse;
      takeIn({ url, headers: { from } } as IncomingMessage, response);
      return response;
    },
  };
}

test('requests are answered at once while nobody connects', () => {
  const { answered, ask } = createQueue();
  ask('/one');
  ask('/other');
  expect(answered).toEqual(['/one', '/other']);
});

test.each(['/health', '/live', '/ready'])('the request for %s is answered before earlier requests', (path) => {
  const { answered, ask, comeIn } = createQueue();
  comeIn();
  for (let index = 0; index < 300; index += 1) ask(`/crowd/${index}`);
  ask(path);
  expect(answered).toEqual([path]);
});

test('no request is answered while others connect, but none waits for long', async () => {
  const { answered, ask, comeIn } = createQueue();
  comeIn();
  ask('/early');
  for (let turn = 1; turn <= 20; turn += 1) {
    await nextTurn();
    comeIn();
  }
  expect(answered).toEqual([]);
  await nextTurn();
  expect(answered).toEqual(['/early']);
});

test('a crowd is answered completely and in order, ten per turn of the loop', async () => {
  const { answered, ask, comeIn } = createQueue();
  const crowd = Array.from({ length: 25 }, (_, index) => `/crowd/${index}`);
  comeIn();
  for (const url of crowd) ask(url);
  await nextTurn();
  await nextTurn();
  expect(answered).toEqual(crowd.slice(0, 10));
  await nextTurn();
  await nextTurn();
  expect(answered).toEqual(crowd);
  ask('/late');
  expect(answered.at(-1)).toBe('/late');
});

test("addresses take turns, so one address's crowd keeps no other waiting", async () => {
  const { answered, ask, comeIn } = createQueue();
  comeIn();
  for (let index = 0; index < 300; index += 1) ask(`/crowd/${index}`);
  ask('/one', 'elsewhere');
  ask('/other', 'somewhere else');
  await nextTurn();
  await nextTurn();
  expect(answered.slice(0, 3)).toEqual(['/crowd/0', '/one', '/other']);
});

test('at most ten requests are started per turn of the loop, even on kept connections', () => {
  const { answered, ask } = createQueue();
  for (let index = 0; index < 25; index += 1) ask(`/crowd/${index}`);
  expect(answered).toHaveLength(10);
});

test('a crowd of health requests keeps neither others nor their health requests waiting', async () => {
  const { answered, ask } = createQueue();
  for (let index = 0; index < 300; index += 1) ask('/health');
  ask('/health', 'elsewhere');
  ask('/other');
  expect(answered).toEqual([...Array(10).fill('/health'), '/other']);
  await nextTurn();
  expect(answered).toHaveLength(21);
});

test('at most 300 requests of one address wait, and others still find room', async () => {
  const { refused, ask } = createQueue();
  for (let index = 0; index < 310; index += 1) ask(`/crowd/${index}`);
  expect(refused).toEqual([]);
  const response = ask('/late');
  ask('/other', 'elsewhere');
  expect(refused).toEqual([response]);
});

test('someone who left meanwhile costs nobody a place', async () => {
  const { answered, ask, comeIn } = createQueue();
  comeIn();
  for (let index = 0; index < 20; index += 1) ask(`/gone/${index}`).destroyed = true;
  ask('/here');
  await nextTurn();
  await nextTurn();
  expect(answered).toEqual(['/here']);
});
