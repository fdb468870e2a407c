import { act } from '@testing-library/react';
import { expect } from 'vitest';

/** Lets everything go on that waits for no time to pass, until it is reached; for tests that hold the clock. */
export async function settleUntil(isReached: () => boolean): Promise<void> {
  for (let turn = 0; turn < 5000 && !isReached(); turn += 1) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
  expect(isReached()).toBe(true);
}
