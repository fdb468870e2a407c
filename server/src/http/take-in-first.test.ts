import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeInFirst } from './take-in-first.ts';

/** A server without a network: who comes in, who asks, and who is answered in which order. */
function createDoor() {
  const server = new EventEmitter() as Server;
  const answered: (string | undefined)[] = [];
  const takeIn = takeInFirst(server, ({ url }) => void answered.push(url));
  return {
    answered,
    comeIn: () => server.emit('connection'),
    ask: (url: string) => takeIn({ url } as IncomingMessage, {} as ServerResponse),
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
  crowd.forEach(ask);
  await nextTurn();
  await nextTurn();
  expect(answered).toEqual(crowd.slice(0, 10));
  await nextTurn();
  await nextTurn();
  expect(answered).toEqual(crowd);
  ask('/late');
  expect(answered.at(-1)).toBe('/late');
});
