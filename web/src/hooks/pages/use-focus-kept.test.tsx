import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFocusKept } from './use-focus-kept.ts';

/** Moves the focus, and waits for what keeps it to have loaded. */
async function focus(element: HTMLElement) {
  act(() => element.focus());
  await vi.dynamicImportSettled();
}

it('focus goes from a deleted row to the name in the next one, and from the last to the heading of its card', async () => {
  const { rerender } = render(<Page names={['Ana', 'Bo']} />);
  await focus(screen.getByRole('button', { name: 'Delete Ana' }));
  rerender(<Page names={['Bo']} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bo' })));
  await focus(screen.getByRole('button', { name: 'Delete Bo' }));
  rerender(<Page names={[]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contacts' })));
});

it('focus waits at the form while its fields are locked, and comes back to the field', async () => {
  const { rerender } = render(<Page names={[]} />);
  const field = screen.getByRole('textbox', { name: 'Note' });
  await focus(field);
  rerender(<Page names={[]} isLocked />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Notes' })));
  rerender(<Page names={[]} />);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('focus stays where a click beside everything left it', async () => {
  const { rerender } = render(<Page names={['Ana']} />);
  const button = screen.getByRole('button', { name: 'Delete Ana' });
  await focus(button);
  act(() => {
    button.blur();
    document.body.click();
  });
  rerender(<Page names={[]} />);
  // The hook reacts in a task of its own.
  await new Promise((resolve) => setTimeout(() => setTimeout(resolve)));
  expect(document.activeElement).toBe(document.body);
});

it('focus goes to the heading of the page where nothing nearer is left', async () => {
  const { rerender } = render(<Page names={[]} hasMore />);
  await focus(screen.getByRole('button', { name: 'More' }));
  rerender(<Page names={[]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' })));
});

type PageProps = { names: string[]; isLocked?: boolean; hasMore?: boolean };

function Page({ names, isLocked = false, hasMore = false }: PageProps) {
  useFocusKept();
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <section>
        <h2>Contacts</h2>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href="/contacts">{name}</a> <button type="button">Delete {name}</button>
            </li>
          ))}
        </ul>
      </section>
      <form aria-label="Notes" tabIndex={isLocked ? 0 : undefined}>
        <fieldset disabled={isLocked}>
          <input aria-label="Note" />
        </fieldset>
      </form>
      {hasMore && <button type="button">More</button>}
    </main>
  );
}
