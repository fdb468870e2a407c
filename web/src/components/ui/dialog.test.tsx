import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a dialog keeps what has focus in sight when the buttons below take more room', async () => {
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

it('a dialog moves focus from Close to a field that loads later, unless someone moved it', async () => {
  const dialog = (field: boolean) => (
    <Dialog title="Record Punch" footer={<button type="button">Cancel</button>} onClose={() => undefined}>
      {field && <input type="checkbox" aria-label="Maya" />}
    </Dialog>
  );
  const { rerender, unmount } = render(dialog(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
  rerender(dialog(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')));
  unmount();

  const { rerender: again } = render(dialog(false));
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  act(() => cancel.focus());
  again(dialog(true));
  await screen.findByRole('checkbox');
  expect(document.activeElement).toBe(cancel);
});

it('a dialog starts at its first field, unless the text above is to be read first', async () => {
  for (const isReadFirst of [false, true]) {
    const { unmount } = render(
      <Dialog title="Take back actions" isReadFirst={isReadFirst} onClose={() => undefined}>
        <textarea aria-label="Reason" />
      </Dialog>,
    );
    const [role, name] = isReadFirst ? ['button', 'Close'] : ['textbox', 'Reason'];
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole(role as string, { name: name as string })),
    );
    unmount();
  }
});

it('a dialog ignores the key that opened it while that key is held down', () => {
  render(
    <Dialog title="Record Punch" footer={<button type="button">Record</button>} onClose={() => undefined}>
      <textarea aria-label="Notes" />
    </Dialog>,
  );
  const press = (target: HTMLElement, repeat: boolean) => fireEvent.keyDown(target, { key: 'Enter', repeat });
  const record = screen.getByRole('button', { name: 'Record' });
  // The result of `fireEvent`: whether the key's default action remains.
  expect(press(record, true)).toBe(false);
  expect(press(record, false)).toBe(true);
  expect(press(screen.getByRole('textbox'), true)).toBe(true);
});
