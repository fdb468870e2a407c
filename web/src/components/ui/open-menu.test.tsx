import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DropdownMenu } from 'radix-ui';
import { expect, test } from 'vitest';
import { OpenMenu } from './open-menu.tsx';

function show(choose: () => void) {
  render(
    <>
      <h1 tabIndex={-1}>The next page</h1>
      <OpenMenu trigger={<button type="button">More</button>}>
        <DropdownMenu.Item onSelect={choose}>Next</DropdownMenu.Item>
      </OpenMenu>
    </>,
  );
  return userEvent.setup();
}

test('a page that takes focus before its menu is gone keeps it', async () => {
  const user = show(() => setTimeout(() => screen.getByRole('heading', { hidden: true }).focus()));
  await user.click(screen.getByRole('menuitem', { name: 'Next' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  // The menu returns focus in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement?.textContent).toBe('The next page');
});

test('a menu that is closed gives focus back to its button', async () => {
  const user = show(() => {});
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('More'));
});
