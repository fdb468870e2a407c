import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { goOffline, setViewportWidth } from '../../testing/browser.ts';
import { json } from '../../testing/network.ts';
import { noRow, oldPatrol, openOrganizations, summit } from '../../testing/organizations-page.tsx';

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const badge = (name: string) => screen.findByRole('button', { name });

it("the organizations are in a table, in the server's order", async () => {
  await openOrganizations();
  const summitRow = await rowOf('Summit');
  const [head, first] = screen.getAllByRole('row');
  if (!head || !first) throw new Error('no rows');
  expect(cellsOf(head)).toEqual([
    'Display Name',
    'Internal Name',
    'Status',
    'Members',
    'Created',
    'Updated',
    'Actions',
  ]);
  await waitFor(() =>
    expect(cellsOf(summitRow)).toEqual([
      'Summit County SAR',
      'summit',
      'Active',
      '1,200',
      'May 01, 2024',
      'Nov 05, 2026',
      '',
    ]),
  );
  expect(cellsOf(first).slice(0, 3)).toEqual(['Old Patrol', 'old patrol', 'Inactive']);
});

it("the organizations can't be added offline", async () => {
  await openOrganizations();
  goOffline();
  expect(screen.getByRole('button', { name: 'Add Organization' })).toHaveProperty('disabled', true);
});

it('the organizations are found by either name, the arrow leads to the first, and the address keeps the search', async () => {
  const { user, address } = await openOrganizations();
  await rowOf('Old Patrol');
  await user.type(screen.getByPlaceholderText('Search organizations...'), 'SUMM');
  await waitFor(() => expect(screen.queryByText('Old Patrol')).toBeNull());
  expect(address()).toBe('/admin/organizations?q=SUMM');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toContain('/admin/members?org='));
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No organizations found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await rowOf('Old Patrol')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('the organizations lead to their members', async () => {
  const { user, address } = await openOrganizations();
  await user.click(await screen.findByRole('link', { name: '1,200 members of Summit County SAR' }));
  expect(address()).toBe('/admin/members?org=Summit+County+SAR');
});

it('the organizations show no number if none is known, and can retry', async () => {
  let isBroken = true;
  const counts = () => (isBroken ? json(500, { message: 'no' }) : json(200, { organizations: [] }));
  const { user } = await openOrganizations({ counts });
  expect((await screen.findByText('The member counts could not be loaded.')).textContent).toBeTruthy();
  expect(cellsOf(await rowOf('Summit'))[3]).toBe('');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The member counts could not be loaded.')).toBeNull());
});

it("the organizations that can't be loaded say so, and can be retried", async () => {
  let isBroken = true;
  const { user, toast } = await openOrganizations({
    list: () => (isBroken ? json(500, { code: 'XX000', message: 'no' }) : [summit]),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load organizations.');
  expect(toast.current).toMatchObject({ title: 'Error', text: 'Failed to load organizations.' });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf('Summit')).toBeTruthy();
});

it('the organizations say what to do if there are none yet', async () => {
  await openOrganizations({ list: () => [] });
  expect(await screen.findByText('No organizations yet.')).toBeTruthy();
});

it('clicking the status changes it at once, announces it, and Undo changes it back', async () => {
  let stored = summit;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, writes, toast } = await openOrganizations({
    list: () => [stored],
    onChange: async (request) => {
      await promise;
      stored = { ...stored, ...((await request.json()) as object) };
      return json(200, stored);
    },
  });
  await user.click(await badge('Summit County SAR: Active. Deactivate'));
  expect((await badge('Summit County SAR: Inactive. Saving...')).getAttribute('aria-disabled')).toBe('true');
  resolve();
  await screen.findByText('Organization deactivated successfully');
  await badge('Summit County SAR: Inactive. Activate');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await badge('Summit County SAR: Active. Deactivate');
  await waitFor(() => expect(toast.current?.title).toBe('Organization activated successfully'));
  const [first, second] = writes();
  expect(first?.url).toContain(`id=eq.${summit.id}&is_active=eq.true`);
  expect(second?.url).toContain('is_active=eq.false');
  expect(first?.headers.get('Idempotency-Key')).not.toBe(second?.headers.get('Idempotency-Key'));
});

it.each([
  ['a refusal', json(403, { code: '42501', message: 'no' }), 'Failed to update organization status.'],
  [
    'no answer',
    new Response('', { status: 502 }),
    'The status of Summit County SAR may or may not have been changed. Trying again is safe.',
  ],
])('clicking the status is reverted after %s', async (_title, answer, text) => {
  const { user, toast } = await openOrganizations({ onChange: () => answer });
  await user.click(await badge('Summit County SAR: Active. Deactivate'));
  await waitFor(() => expect(toast.current?.text).toBe(text));
  expect(await badge('Summit County SAR: Active. Deactivate')).toBeTruthy();
});

it('clicking the status that someone else did first is done', async () => {
  let stored = summit;
  const { user, toast } = await openOrganizations({ list: () => [stored], onChange: noRow });
  await badge('Summit County SAR: Active. Deactivate');
  stored = { ...summit, is_active: false };
  await user.click(await badge('Summit County SAR: Active. Deactivate'));
  await waitFor(() => expect(toast.current?.title).toBe('Organization deactivated successfully'));
  expect(await badge('Summit County SAR: Inactive. Activate')).toBeTruthy();
});

it('clicking the status on a deleted one fails, and the list shows it', async () => {
  let stored = [oldPatrol, summit];
  const { user, toast } = await openOrganizations({ list: () => stored, onChange: noRow });
  await badge('Old Patrol: Inactive. Activate');
  stored = [summit];
  await user.click(await badge('Old Patrol: Inactive. Activate'));
  await waitFor(() => expect(toast.current?.text).toBe('Failed to update organization status.'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Old Patrol/ })).toBeNull());
});

describe('on a phone', () => {
  beforeEach(() => setViewportWidth(390));

  it('on a phone, the organizations are cards with the same facts', async () => {
    await openOrganizations();
    const [, card] = within(await screen.findByRole('list', { name: 'Organizations' })).getAllByRole('listitem');
    await waitFor(() =>
      expect(card?.textContent).toBe(
        'Summit County SARsummitActive1,200 membersCreated May 01, 2024, updated Nov 05, 2026',
      ),
    );
  });
});
