import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setViewportWidth } from '../../testing/browser.ts';
import { type Asked, crowd, liftTicket, openMembers, people, rescue, rowOf } from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { memberRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';

const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const chips = () => screen.queryAllByRole('button', { name: /^Clear filter / }).map(({ ariaLabel }) => ariaLabel);

it('the filters by type, base, standing and organization are in the address, each a step that Back reverts', async () => {
  const { user, asked, address, router } = await openMembers({ path: '/admin/members?page=2', answer: crowd(60) });
  await screen.findByRole('option', { name: 'LG2' });
  await user.selectOptions(choice('Program'), 'Lift Ticket');
  await waitFor(() => expect(address()).toBe('/admin/members?type=lift_ticket'));
  await user.selectOptions(choice('Base'), 'LG2');
  await user.selectOptions(choice('Standing'), 'Expiring within 14 days');
  await user.selectOptions(choice('Organization'), 'Old Patrol');
  const full = '/admin/members?type=lift_ticket&base=LG2&standing=expiring_14&org=Old+Patrol';
  await waitFor(() => expect(address()).toBe(full));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      program: null,
      type: 'lift_ticket',
      base: 'LG2',
      standing: 'expiring_14',
      organization: 'Old Patrol',
      page: 1,
    }),
  );
  act(() => router.history.back());
  await waitFor(() => expect(address()).toBe(full.replace('&org=Old+Patrol', '')));
  expect(choice('Organization').value).toBe('');
});

it('the filters are chips in plain words, and focus stays with them as they are removed', async () => {
  const { user, address } = await openMembers({
    path: '/admin/members?q=or&type=lift_ticket&base=LG2&standing=lapsed&org=Summit+County+SAR',
  });
  await screen.findByRole('option', { name: 'LG2' });
  expect(chips()).toEqual(['Clear filter Lift Ticket at LG2', 'Clear filter Lapsed', 'Clear filter Summit County SAR']);
  await user.click(screen.getByRole('button', { name: 'Clear filter Lapsed' }));
  await waitFor(() => expect(address()).toBe('/admin/members?q=or&type=lift_ticket&base=LG2&org=Summit+County+SAR'));
  expect(document.activeElement?.ariaLabel).toBe('Clear filter Summit County SAR');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(chips()).toEqual(['Clear filter Lift Ticket at LG2']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/members?q=or'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Search and filters' }));
});

it('the filters are cleared by one button, which leaves the search', async () => {
  const { user, address } = await openMembers({ path: '/admin/members?q=or&standing=none&org=Old+Patrol' });
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/admin/members?q=or'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Search and filters' }));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('the filters are named if nobody is found, with the ways on', async () => {
  const nobody = ({ standing }: Asked) =>
    standing ? { total: 3, matched: 0, members: [] } : { total: 3, matched: 3, members: people };
  const { user, address } = await openMembers({
    path: '/admin/members?type=rescue&standing=lapsed&q=or',
    answer: nobody,
  });
  expect(await screen.findByText('No members found. Try adjusting your search.')).toBeTruthy();
  expect(screen.getByText('Filtered by “Rescue Deployment” and “Lapsed”.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clear search' })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
  expect(await rowOf('Amelia Ortega')).toBeTruthy();
  expect(address()).toBe('/admin/members?q=or');
});

it('the filters whose organizations cannot be loaded say so, and Retry loads them', async () => {
  let isDown = true;
  const { user } = await openMembers({ organizations: () => (isDown ? json(500, {}) : json(200, [])) });
  expect(await screen.findByText('The organizations could not be loaded.')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The organizations could not be loaded.')).toBeNull());
  expect(screen.queryByRole('option', { name: 'Could not be loaded' })).toBeNull();
});

it("the filters by a base's former name continue under its current one", async () => {
  storeSession();
  const { address } = await openMembers({ path: '/admin/members?type=lift_ticket&base=old+camp' });
  await waitFor(() => expect(address()).toBe('/admin/members?type=lift_ticket&base=LG2'));
  expect(chips()).toEqual(['Clear filter Lift Ticket at LG2']);
});

it('the filters that make no sense are dropped or named, and never break the page', async () => {
  const { asked } = await openMembers({ path: '/admin/members?type=heli&standing=expired&base=XY&org=Nobody%27s' });
  await rowOf('Amelia Ortega');
  expect(asked[0]).toMatchObject({ type: null, standing: null, base: 'XY', organization: "Nobody's" });
  await waitFor(() =>
    expect(chips()).toEqual(['Clear filter Any program at XY (unknown base)', "Clear filter Nobody's"]),
  );
  expect([choice('Base').value, choice('Organization').value]).toEqual(['XY', "Nobody's"]);
});

describe('the filter by one program', () => {
  it.each([
    [`/admin/members?program=${liftTicket.id}&q=ortega`, 'in the address'],
    [`/admin/members?q=program:${liftTicket.id}+ortega`, 'in the search'],
  ])('the filter by one program in %s works beside the text, and its chip clears it', async (path) => {
    const { user, asked, address } = await openMembers({ path });
    await rowOf('Amelia Ortega');
    expect(asked[0]).toMatchObject({ search: 'ortega', program: liftTicket.id });
    await user.click(await screen.findByRole('button', { name: 'Clear filter Lift Ticket at LG2' }));
    await waitFor(() => expect(address()).toBe('/admin/members?q=ortega'));
    expect(asked.at(-1)).toMatchObject({ search: 'ortega', program: null });
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });

  it('the filter by one program is its type at its base, from where another base is one choice away', async () => {
    const { user, address } = await openMembers({ path: `/admin/members?program=${rescue.id}` });
    await screen.findByRole('option', { name: 'LG2' });
    expect([choice('Program').value, choice('Base').value]).toEqual(['rescue', 'LG1']);
    await user.selectOptions(choice('Base'), 'LG2');
    await waitFor(() => expect(address()).toBe('/admin/members?type=rescue&base=LG2'));
  });

  it('the filter by one program finds nobody for an impossible program, and says so in its chip', async () => {
    const { asked } = await openMembers({
      path: '/admin/members?program=nonsense',
      answer: () => ({ total: 3, matched: 0, members: [] }),
    });
    expect(await screen.findByRole('button', { name: 'Clear filter Unknown program' })).toBeTruthy();
    expect(asked[0]?.program).toBe('00000000-0000-0000-0000-000000000000');
  });
});

it('next and previous stay inside the filter and cross page borders', async () => {
  const { user, asked, address } = await openMembers({
    path: '/admin/members?org=Old+Patrol',
    answer: crowd(30),
    record: () => json(200, [memberRow()]),
  });
  await user.click(await screen.findByRole('link', { name: 'Person 25' }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('25 of 30')).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ organization: 'Old Patrol', page: 2 }));
  const next = within(sheet).getByRole('button', { name: 'Next member' });
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('false'));
  await user.click(next);
  expect(await within(sheet).findByText('26 of 30')).toBeTruthy();
  expect(address()).toMatch(/^\/admin\/members\?org=Old\+Patrol&page=2&selected=/);
  await waitFor(() =>
    expect(within(sheet).getByRole('button', { name: 'Previous member' }).getAttribute('aria-disabled')).toBe('false'),
  );
  await user.keyboard('k');
  expect(await within(sheet).findByText('25 of 30')).toBeTruthy();
  expect(address()).toMatch(/^\/admin\/members\?org=Old\+Patrol&selected=/);
});

describe('on a phone', () => {
  beforeEach(() => setViewportWidth(390));

  it('filters and order are tried out in a sheet, with the count, and become one step', async () => {
    const { user, asked, address, router } = await openMembers();
    await user.click(await screen.findByRole('button', { name: 'Filter and sort' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filter and sort' });
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Standing' }), 'Lapsed, nothing in force');
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Sort by' }), 'Status');
    await user.click(within(sheet).getByRole('button', { name: 'Ascending, sort descending' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ standing: 'lapsed', sort: 'status', direction: 'desc' }));
    expect(address()).toBe('/admin/members');
    await user.click(await within(sheet).findByRole('button', { name: 'Show 3 members' }));
    await waitFor(() => expect(address()).toBe('/admin/members?standing=lapsed&sort=status&dir=desc'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter and sort (1)' })).toBeTruthy();
    act(() => router.history.back());
    await waitFor(() => expect(address()).toBe('/admin/members'));
  });

  it('on a phone, a name that reaches the address while the sheet is open is counted and kept', async () => {
    const { user, asked, address, router } = await openMembers();
    await user.click(await screen.findByRole('button', { name: 'Filter and sort' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filter and sort' });
    await act(() => router.navigate({ to: '/admin/members', search: { q: 'ortega' } as never }));
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Standing' }), 'Lapsed, nothing in force');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ standing: 'lapsed', search: 'ortega' }));
    await user.click(await within(sheet).findByRole('button', { name: 'Show 3 members' }));
    await waitFor(() => expect(address()).toBe('/admin/members?q=ortega&standing=lapsed'));
  });
});
