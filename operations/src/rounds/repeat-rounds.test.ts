import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat-rounds.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const rhythm = { everyMs: 1000, jitterMs: 0 };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the work of rounds repeats, even after a failed one', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('out of reach')).mockResolvedValue(undefined);
  const onError = vi.fn();
  repeat(rhythm, work, onError);
  await pass(3500);
  expect(work).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('out of reach'));
});

test('no round starts before the previous one is over', async () => {
  const work = vi.fn(() => new Promise<void>(() => {}));
  repeat(rhythm, work, vi.fn());
  await pass(10_000);
  expect(work).toHaveBeenCalledOnce();
});

test('a stop of rounds waits for the running one and starts no other', async () => {
  let finish: () => void = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const repeated = repeat(rhythm, work, vi.fn());
  await pass(1000);
  const stopped = vi.fn();
  const stopping = repeated.stop().then(stopped);
  await pass(10_000);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await stopping;
  await pass(10_000);
  expect(work).toHaveBeenCalledOnce();
});

test('a stop of rounds before the first one means none', async () => {
  const work = vi.fn();
  await repeat(rhythm, work, vi.fn()).stop();
  await pass(10_000);
  expect(work).not.toHaveBeenCalled();
});
