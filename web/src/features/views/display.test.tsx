import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setViewportWidth } from '../../testing/browser.ts';
import { openMembers, rowOf } from '../../testing/members-page.tsx';
import { openBoard } from '../../testing/readiness-page.tsx';
import { storeSession } from '../../testing/tokens.ts';
import './views-menu.tsx';

type Opened = Pick<Awaited<ReturnType<typeof openMembers>>, 'user'>;

async function openMenu({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: /^Views/ }));
  return within(await screen.findByRole('menu'));
}

const isHidden = (name: string) => screen.getByRole('columnheader', { name }).className.includes('hidden!');

it('all columns are shown until somebody hides one, and the choice lasts', async () => {
  storeSession();
  const { user } = await openMembers();
  await rowOf('Amelia Ortega');
  const menu = await openMenu({ user });
  expect(menu.getAllByRole('menuitemcheckbox', { checked: true }).map(({ textContent }) => textContent)).toEqual([
    'Email',
    'Organization',
    'Credentials',
    'Live missions',
    'Status',
  ]);
  await user.click(menu.getByRole('menuitemcheckbox', { name: 'Live missions' }));
  expect(isHidden('Live Missions')).toBe(true);
  expect(isHidden('Email')).toBe(false);
  expect(JSON.parse(localStorage.getItem(displayKey()) ?? '')).toEqual({ hidden: ['liveMissions'] });
  await user.click(menu.getByRole('menuitemradio', { name: 'Compact' }));
  await user.click(menu.getByRole('menuitemcheckbox', { name: 'Live missions' }));
  expect(isHidden('Live Missions')).toBe(false);
  expect(JSON.parse(localStorage.getItem(displayKey()) ?? '')).toEqual({ hidden: [], isCompact: true });
});

const displayKey = () => Object.keys(localStorage).find((key) => /^ffl-display-.+-members$/.test(key)) ?? '';

it('hiding the column that sorts brings back the order by name, and a link that sorts by it shows it', async () => {
  storeSession();
  const { user, address, router } = await openMembers({ path: '/admin/members?sort=email&dir=desc' });
  await rowOf('Amelia Ortega');
  const menu = await openMenu({ user });
  await user.click(menu.getByRole('menuitemcheckbox', { name: 'Email' }));
  await waitFor(() => expect(address()).toBe('/admin/members'));
  await waitFor(() => expect(isHidden('Email')).toBe(true));
  await user.keyboard('{Escape}');
  await router.navigate({ to: '/admin/members', search: { sort: 'email' } as never });
  await waitFor(() => expect(isHidden('Email')).toBe(false));
});

it('the board starts with compact rows, and has its organizations to hide', async () => {
  const { user } = await openBoard();
  const menu = await openMenu({ user });
  expect(menu.getByRole('menuitemradio', { name: 'Compact' }).getAttribute('aria-checked')).toBe('true');
  expect(menu.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual(['Organization']);
});

it('on a phone, where there is no table, no columns are offered to hide', async () => {
  setViewportWidth(390);
  const { user } = await openMembers();
  const menu = await openMenu({ user });
  expect(menu.queryByText('Columns')).toBeNull();
  menu.getByRole('menuitem', { name: 'Save this view…' });
});
