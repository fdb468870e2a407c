import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { goOffline, setViewportWidth } from '../../testing/browser.ts';
import { openAt } from '../../testing/open-at.tsx';
import { TransferActions } from './transfer-actions.tsx';

const asked = {} as Parameters<typeof TransferActions>[0]['asked'];
const open = () => openAt('/admin/members', { '/admin/members': () => <TransferActions asked={asked} /> });

it("offline, nobody comes in or goes out by a wide screen's buttons", async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/admin/members/import');
  goOffline();
  for (const name of ['Import', 'Export CSV']) {
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

it("offline, nobody comes in or goes out by a phone's menu", async () => {
  setViewportWidth(390);
  const { user } = await open();
  goOffline();
  await user.click(await screen.findByRole('button', { name: 'Import and export' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent?.trim(), item.getAttribute('aria-disabled')])).toEqual([
    ['Import', 'true'],
    ['Export CSV', 'true'],
  ]);
});
