import { expect, test } from 'vitest';
import { createWindows } from './windows.ts';

test('a window lets exactly as many pass as allowed, and reports the time left', () => {
  const windows = createWindows(60_000, 10);
  expect([1_000, 1_000, 31_000, 60_999].map((now) => windows.take('a', 3, now))).toEqual([0, 0, 0, 1]);
  expect(windows.take('a', 3, 41_000)).toBe(20_000);
  expect(windows.take('b', 3, 41_000)).toBe(0);
});

test("a window ends a minute after its first count, and refusals don't extend it", () => {
  const windows = createWindows(60_000, 10);
  windows.take('a', 1, 0);
  expect(windows.take('a', 1, 59_999)).toBe(1);
  expect(windows.take('a', 1, 60_000)).toBe(0);
});

test('inactive callers are forgotten, and no more than the limit are remembered', () => {
  const windows = createWindows(60_000, 100);
  for (let index = 0; index < 10_000; index += 1) windows.take(`address ${index}`, 1, index);
  expect(windows.size).toBe(100);
  expect(windows.take('address 9999', 1, 10_000)).toBeGreaterThan(0);
  expect(windows.take('address 1', 1, 10_000)).toBe(0);
  windows.take('address', 1, 200_000);
  expect(windows.size).toBe(1);
});

test('a count that is given back can be taken again, and never more than was taken', () => {
  const windows = createWindows(60_000, 10);
  for (const _ of [1, 2]) windows.take('a', 2, 0);
  windows.giveBack('a');
  windows.giveBack('b');
  expect([windows.take('a', 2, 1), windows.take('a', 2, 1)]).toEqual([0, 59_999]);
});

test('a clock set back refuses nobody for longer than a window', () => {
  const windows = createWindows(60_000, 10);
  windows.take('a', 1, 3_600_000);
  expect(windows.take('a', 1, 0)).toBe(0);
});
