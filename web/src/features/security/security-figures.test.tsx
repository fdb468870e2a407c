import type { SecurityDashboard } from '@ffl/domain/security/figures';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json } from '../../testing/network.ts';
import { inMinutes, openSecurity } from '../../testing/security-page.tsx';

const figures = (signIns: number, failures: number) => ({
  signIns,
  failures,
  locks: 1,
  registrations: 2,
  resets: 3,
  blockedAddresses: 4,
});

const dashboard = {
  days: 2,
  from: '2026-11-19',
  to: '2026-11-20',
  totals: { signIns: 1234, failures: 9, locks: 2, registrations: 4, resets: 6, blockedAddresses: 8 },
  series: [
    { day: '2026-11-19', ...figures(1200, 2) },
    { day: '2026-11-20', ...figures(34, 7) },
  ],
} as SecurityDashboard;

it('the figures cover seven days unless the address says otherwise', async () => {
  const { requests } = await openSecurity();
  expect(await screen.findByRole('heading', { name: 'Last 7 days' })).toBeTruthy();
  expect(requests.find(({ name }) => name === 'dashboard')?.body).toEqual({ days: 7 });
});

it('the figures cover what is chosen, and the address keeps it', async () => {
  const { user, requests, address } = await openSecurity();
  const days = screen.getByRole('navigation', { name: 'Days shown' });
  expect(within(days).getByRole('link', { current: 'page' }).textContent).toBe('7 days');
  await user.click(within(days).getByRole('link', { name: '30 days' }));
  await waitFor(() => expect(requests.at(-1)).toEqual({ name: 'dashboard', body: { days: 30 } }));
  expect(address()).toBe('/admin/security?days=30');
  await user.click(within(days).getByRole('link', { name: '7 days' }));
  await waitFor(() => expect(address()).toBe('/admin/security'));
});

it.each(['0', '8', '-7', '1e1', 'all', ''])('the figures cover seven days when the address says %j', async (days) => {
  const { requests } = await openSecurity({ path: `/admin/security?days=${days}` });
  await waitFor(() => expect(requests.find(({ name }) => name === 'dashboard')?.body).toEqual({ days: 7 }));
});

it('the figures are added up, drawn by day and listed', async () => {
  const { user } = await openSecurity({ dashboard: () => dashboard });
  await screen.findByText('1,200');
  expect(screen.getByText('1,234')).toBeTruthy();
  await user.click(screen.getByText('Show as table'));
  const rows = within(screen.getByRole('table', { name: 'Figures of each day' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Sign-ins', 'Failed sign-ins', 'Locks', 'Blocked addresses', 'Registrations', 'Password resets'],
    ['Nov 20, 2026', '34', '7', '1', '4', '2', '3'],
    ['Nov 19, 2026', '1200', '2', '1', '4', '2', '3'],
  ]);
});

it("the figures that can't be loaded say so", async () => {
  await openSecurity({ dashboard: () => json(500, { message: 'no' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The figures could not be loaded.');
});

it('the blocked addresses say until when, and why; those whose block is over are gone', async () => {
  const row = { blocked_at: inMinutes(-30), failures: 46, accounts: 9 };
  await openSecurity({
    blocks: () => [
      { ...row, address: '198.51.100.7', blocked_until: inMinutes(150) },
      { ...row, address: '203.0.113.1', blocked_until: inMinutes(-1) },
    ],
  });
  const [only, ...others] = within(await screen.findByRole('list', { name: 'Blocked addresses' })).getAllByRole(
    'listitem',
  );
  expect(only?.textContent).toMatch(/^198\.51\.100\.7Until .+, 3 more hours46 failures with 9 emails$/);
  expect(others).toEqual([]);
});

it("the blocked addresses that can't be loaded say so", async () => {
  await openSecurity({ blocks: () => json(500, { message: 'no' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The blocked addresses could not be loaded.');
});
