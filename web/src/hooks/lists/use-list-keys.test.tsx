import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useReachRows } from './use-list-keys.ts';

function List({ rows }: { rows: string[] }) {
  const search = useRef<HTMLInputElement>(null);
  useReachRows(search, { text: '', isAnswered: true });
  return (
    <>
      <input ref={search} aria-label="Search" />
      <input aria-label="Another" />
      {rows.map((row) => (
        <p key={row} data-row={row}>
          <a href="/">{row}</a>
        </p>
      ))}
    </>
  );
}

it('Enter in a search leads to the first row that is drawn after the list has answered, unless focus has left', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List rows={[]} />);
  await user.click(screen.getByLabelText('Search'));
  await user.keyboard('{Enter}');
  rerender(<List rows={['Ana', 'Bo']} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Ana')));
  rerender(<List rows={[]} />);
  await user.click(screen.getByLabelText('Search'));
  await user.keyboard('{Enter}');
  await user.click(screen.getByLabelText('Another'));
  rerender(<List rows={['Cy']} />);
  await screen.findByText('Cy');
  expect(document.activeElement).toBe(screen.getByLabelText('Another'));
});
