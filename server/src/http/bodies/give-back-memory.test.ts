import { afterEach, expect, test, vi } from 'vitest';
import { giveBackMemorySoon } from './give-back-memory.ts';

afterEach(() => void vi.useRealTimers());

test('the memory of a large body is freed once none has come for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const left = new WeakRef(Buffer.alloc(8 * 1024 * 1024));
  giveBackMemorySoon();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(4_000);
  giveBackMemorySoon();
  vi.advanceTimersByTime(4_999);
  await new Promise(setImmediate);
  expect(left.deref()).toBeDefined();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await vi.waitUntil(() => left.deref() === undefined);
});
