import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Takes the connection away until the end of the test. */
export function goOffline(): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  act(() => void dispatchEvent(new Event('offline')));
}
