import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { administratorRow, granteeRow, grantRow, openAccess } from '../../testing/access-page.tsx';
import { goOffline, setViewportWidth } from '../../testing/browser.ts';
import { json } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

it('the list of access says what a reader may look at, until when, by whom and why', async () => {
  const grants = [
    grantRow({ ends_at: '2099-04-01T06:00:00Z' }),
    grantRow({
      ...{ id: idOf('to come'), scope: 'organization', base: null, given_by: null, starts_at: '2099-01-05T07:00:00Z' },
      organization: { id: idOf('alpine'), name: 'Alpine Rescue Team' },
    }),
  ];
  await openAccess({
    list: () => ({
      grantees: [granteeRow({ grants, last_sign_in_at: '2026-11-20T18:04:00Z', has_second_step: true })],
    }),
  });
  expect(cellsOf(await rowOf('Vera Walker'))).toEqual([
    'Vera Walkervera@example.org',
    'Reader at LG3, until Mar 31, 2099Can look at everything about LG3: its people, trainings, rosters and reports.' +
      'Given Nov 01, 2026 by Ada Stone: Dispatch desk' +
      'Change the end of Reader at LG3 of Vera WalkerEnd Reader at LG3 of Vera Walker' +
      'Reader of Alpine Rescue Team, until someone ends itStarts Jan 05, 2099Can look at the members of Alpine Rescue Team and their records.' +
      'Given Nov 01, 2026 on the server: Dispatch desk' +
      'Change the end of Reader of Alpine Rescue Team of Vera WalkerEnd Reader of Alpine Rescue Team of Vera Walker',
    'Nov 20, 202611:04 AM MST',
    'Has one',
  ]);
});

it('the list of access names the administrators, and which of them reads it', async () => {
  const second = administratorRow({ user_id: idOf('ben'), first_name: 'Ben', role: 'admin', is_own: false });
  await openAccess({ list: () => ({ administrators: [administratorRow(), second] }) });
  expect(cellsOf(await rowOf('Ada Stone')).slice(0, 2)).toEqual([
    'Ada Stone (you)ada@example.org',
    "Super administratorCan see and change everything, including other administrators' accounts.",
  ]);
  expect(cellsOf(await rowOf('Ben Stone'))[1]).toBe(
    "AdministratorCan see and change everything except other administrators' accounts.",
  );
});

it('the list of access says until when an invitation waits, and mails it again with the same grant', async () => {
  const ends = '2099-04-01T06:00:00Z';
  const { user, bodyTo, toast } = await openAccess({
    list: () => ({
      grantees: [granteeRow({ invited_until: '2099-01-07T22:04:00Z', grants: [grantRow({ ends_at: ends })] })],
    }),
  });
  expect((await rowOf('Vera Walker')).textContent).toContain('InvitedThe link works until Jan 07, 2099, 3:04 PM MST.');
  await user.click(screen.getByRole('button', { name: 'Send again to Vera Walker' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Send the invitation again?' });
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(toast.current?.title).toBe('Invitation sent'));
  expect(await bodyTo('give-grant')).toEqual({
    email: 'vera@example.org',
    kind: 'reader',
    scope: { of: 'base', id: idOf('LG3') },
    startsAt: null,
    endsAt: new Date(ends).toISOString(),
    reason: 'Dispatch desk',
  });
});

it('an invitation whose link is over says so', async () => {
  await openAccess({ list: () => ({ grantees: [granteeRow({ invited_until: '2026-01-07T22:04:00Z' })] }) });
  expect((await rowOf('Vera Walker')).textContent).toContain('The link ended Jan 07, 2026.');
});

it('the list of access is searched by name and by what somebody may look at, and the address keeps the search', async () => {
  const other = granteeRow({
    ...{ user_id: idOf('leo'), first_name: 'Leo', email: 'leo@example.org' },
    grants: [grantRow({ base: { id: idOf('LG5'), name: 'LG5' } })],
  });
  const { user, address } = await openAccess({ list: () => ({ grantees: [granteeRow(), other] }) });
  await rowOf('Vera Walker');
  await user.type(screen.getByRole('searchbox', { name: 'Search people with access' }), 'lg5');
  await waitFor(() => expect(screen.queryByText('Vera Walker')).toBeNull());
  expect(await rowOf('Leo Walker')).toBeTruthy();
  expect(address()).toBe('/admin/access?q=lg5');
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('Nobody found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await rowOf('Vera Walker')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('the list of access says that nobody has a grant yet', async () => {
  await openAccess({ list: () => ({ grantees: [] }) });
  expect(await screen.findByText('Nobody has a grant yet.')).toBeTruthy();
  expect(await rowOf('Ada Stone')).toBeTruthy();
});

it("the list of access that can't be loaded says so, and can be retried", async () => {
  let isBroken = true;
  const { user, toast } = await openAccess({ list: () => (isBroken ? json(500, { message: 'no' }) : {}) });
  expect((await screen.findByRole('alert')).textContent).toContain('The list of access could not be loaded.');
  expect(toast.current).toMatchObject({ title: 'Error', text: 'The list of access could not be loaded.' });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf('Vera Walker')).toBeTruthy();
});

it('an administrator ends a grant of their own, and changes no end of it', async () => {
  await openAccess({ list: () => ({ grantees: [granteeRow({ is_own: true })] }) });
  const buttons = within(await rowOf('Vera Walker')).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['End Reader at LG3 of Vera Walker']);
});

it('access is neither given, changed nor ended offline', async () => {
  await openAccess();
  await rowOf('Vera Walker');
  goOffline();
  for (const name of ['Give Access', /^Change the end/, /^End Reader/])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});

it('the list of access has a card for each person on a phone', async () => {
  setViewportWidth(390);
  await openAccess({ list: () => ({ grantees: [granteeRow({ member_id: idOf('member') })] }) });
  const list = await screen.findByRole('list', { name: 'People with a grant' });
  expect(within(list).getByRole('link', { name: 'Vera Walker' }).getAttribute('href')).toBe(
    `/admin/members?selected=${idOf('member')}`,
  );
  expect(within(list).getByRole('button', { name: 'End Reader at LG3 of Vera Walker' })).toBeTruthy();
});
