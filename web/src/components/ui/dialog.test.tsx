import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

it('keeps what has focus in sight when the buttons below take more room', async () => {
  const resizes: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(handle: () => void) {
        resizes.push(handle);
      }
      observe() {}
      disconnect() {}
    },
  );
  render(
    <Dialog title="Record Punch" footer="LG3 is inactive, so nothing is issued there." onClose={() => undefined}>
      <label>
        <input type="radio" name="base" /> LG3
      </label>
    </Dialog>,
  );
  const base = screen.getByRole('radio', { name: 'LG3' });
  const label = base.closest('label') as HTMLElement;
  const scrolled = vi.spyOn(label, 'scrollIntoView');
  act(() => base.focus());
  for (const resize of resizes) resize();
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
  screen.getByRole('button', { name: 'Close' }).focus();
  for (const resize of resizes) resize();
  expect(scrolled).toHaveBeenCalledTimes(1);
});
