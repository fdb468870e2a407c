import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Goes offline until the test ends. */
export function goOffline(): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  act(() => void dispatchEvent(new Event('offline')));
}
