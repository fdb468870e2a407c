import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { useFocusKept } from './use-focus-kept.ts';

it('focus goes to the heading of the page if the row disappears after the window closed', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Page hasRow />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' })));
  rerender(<Page hasRow={false} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rows' })));
});

function Page({ hasRow }: { hasRow: boolean }) {
  useFocusKept();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <main>
      <h1 tabIndex={-1}>Rows</h1>
      {hasRow && (
        <button type="button" onClick={() => setIsAsking(true)}>
          Remove
        </button>
      )}
      {isAsking && (
        <ConfirmDialog title="Delete" confirmText="Delete" onConfirm={close} onCancel={close}>
          One row
        </ConfirmDialog>
      )}
    </main>
  );
}
