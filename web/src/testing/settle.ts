import { act } from '@testing-library/react';
import { expect } from 'vitest';

const longestMs = 10_000;

/** Lets everything proceed that waits for no time to pass, until it is reached; for tests that hold the clock. */
export async function settleUntil(isReached: () => boolean): Promise<void> {
  // Measured in real time, since part of a page may still be loading from another process.
  const latest = performance.now() + longestMs;
  while (performance.now() < latest && !isReached()) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
  expect(isReached()).toBe(true);
}

/** Waits while timers are fake: for what takes its own time, such as checking a signature; ten seconds at most. */
export async function until(isSo: () => boolean): Promise<void> {
  // `performance` may stand still.
  const latest = process.hrtime.bigint() + BigInt(longestMs) * 1_000_000n;
  while (!isSo() && process.hrtime.bigint() < latest) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
}
