import { expect, test } from 'vitest';
import { createTurns } from './turns-per-key.ts';

const limit = { atOnce: 2, waiting: 1 };

function gate() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, open: resolve };
}

test('a queue runs as many at once as allowed, the next waits its turn, and one more is turned away', async () => {
  const turns = createTurns();
  const gates = [gate(), gate(), gate()];
  const running = gates.map(({ work }) => turns.inTurn('a', limit, work));
  expect(await turns.inTurn('a', limit, async () => 'too many')).toBeNull();
  expect(await turns.inTurn('b', limit, async () => 'somebody else')).toBe('somebody else');
  for (const [index, { open }] of gates.entries()) open(`result ${index}`);
  expect(await Promise.all(running)).toEqual(['result 0', 'result 1', 'result 2']);
});

test('a failure frees its place in the queue and leaves nothing behind', async () => {
  const turns = createTurns();
  const fail = () => Promise.reject(new Error('broken'));
  const both = [turns.inTurn('a', { atOnce: 1, waiting: 1 }, fail), turns.inTurn('a', { atOnce: 1, waiting: 1 }, fail)];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(turns.size).toBe(0);
});
