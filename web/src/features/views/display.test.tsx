import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openMembers, rowOf } from '../../testing/members-page.tsx';
import { openBoard } from '../../testing/readiness-page.tsx';
import { storeSession } from '../../testing/tokens.ts';
import { ListDisplay } from './list-display.tsx';

function openDisplay(list: string) {
  render(<ListDisplay />);
  return { user: userEvent.setup(), list: within(screen.getByRole('region', { name: list })) };
}

const isHidden = (name: string) => screen.getByRole('columnheader', { name }).className.includes('hidden!');

it('all columns are shown until somebody hides one, and the choice lasts', async () => {
  storeSession();
  const { user, list } = openDisplay('Members');
  expect(list.getAllByRole('checkbox', { checked: false })).toHaveLength(1);
  await user.click(list.getByRole('checkbox', { name: 'Email' }));
  await user.click(list.getByRole('checkbox', { name: 'Compact rows' }));
  cleanup();
  const { router } = await openMembers();
  await rowOf('Amelia Ortega');
  expect(isHidden('Email')).toBe(true);
  expect(isHidden('Organization')).toBe(false);
  // A link that sorts by a hidden column shows it.
  await router.navigate({ to: '/admin/members', search: { sort: 'email' } as never });
  await waitFor(() => expect(isHidden('Email')).toBe(false));
  cleanup();
  expect(openDisplay('Members').list.getByRole('checkbox', { name: 'Compact rows' })).toHaveProperty('checked', true);
});

it('the board starts with compact rows, and has its organizations to hide', async () => {
  storeSession();
  const { user, list } = openDisplay('Readiness');
  expect(list.getByRole('checkbox', { name: 'Compact rows' })).toHaveProperty('checked', true);
  await user.click(list.getByRole('checkbox', { name: 'Organization' }));
  cleanup();
  await openBoard();
  await screen.findByRole('row', { name: /^Amelia Park/ });
  expect(isHidden('Organization')).toBe(true);
});
