import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeInFirst } from './take-in-first.ts';

/** A server without a network: who comes in, who asks, and who is answered in which order. */
function createDoor() {
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

test('while nobody comes in, whoever asks is answered at once', () => {
  const { answered, ask } = createDoor();
  ask('/one');
  ask('/other');
  expect(answered).toEqual(['/one', '/other']);
});

test('whoever asks for health is answered before those who asked earlier', () => {
  const { answered, ask, comeIn } = createDoor();
  comeIn();
  for (let index = 0; index < 300; index += 1) ask(`/crowd/${index}`);
  ask('/health');
  expect(answered).toEqual(['/health']);
});

test('nobody is answered while others come in, but for long enough nobody waits', async () => {
  const { answered, ask, comeIn } = createDoor();
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

test('a crowd is answered whole and in its order, ten in a turn of the loop', async () => {
  const { answered, ask, comeIn } = createDoor();
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

test('addresses take turns, so that a crowd of one keeps no other waiting', async () => {
  const { answered, ask, comeIn } = createDoor();
  comeIn();
  for (let index = 0; index < 300; index += 1) ask(`/crowd/${index}`);
  ask('/one', 'elsewhere');
  ask('/other', 'somewhere else');
  await nextTurn();
  await nextTurn();
  expect(answered.slice(0, 3)).toEqual(['/crowd/0', '/one', '/other']);
});

test('also on connections that are kept, no more than ten are begun in a turn of the loop', () => {
  const { answered, ask } = createDoor();
  for (let index = 0; index < 25; index += 1) ask(`/crowd/${index}`);
  expect(answered).toHaveLength(10);
});

test('a crowd that asks for health keeps neither others nor the health of others waiting', async () => {
  const { answered, ask } = createDoor();
  for (let index = 0; index < 300; index += 1) ask('/health');
  ask('/health', 'elsewhere');
  ask('/other');
  expect(answered).toEqual([...Array(10).fill('/health'), '/other']);
  await nextTurn();
  expect(answered).toHaveLength(21);
});

test('of one address 300 wait and no more; others still find a place', async () => {
  const { refused, ask } = createDoor();
  for (let index = 0; index < 310; index += 1) ask(`/crowd/${index}`);
  expect(refused).toEqual([]);
  const response = ask('/late');
  ask('/other', 'elsewhere');
  expect(refused).toEqual([response]);
});

test('whoever went away meanwhile costs nobody a place', async () => {
  const { answered, ask, comeIn } = createDoor();
  comeIn();
  for (let index = 0; index < 20; index += 1) ask(`/gone/${index}`).destroyed = true;
  ask('/here');
  await nextTurn();
  await nextTurn();
  expect(answered).toEqual(['/here']);
});
