import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MemberPageRow } from '../../api/members/rows.ts';
import { amelia, bo, cleo, crowd, openMembers, people, rowOf, searchBox } from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { foundRow, memberRow } from '../../testing/sample-rows.ts';

it('sorting starts by last name, ascending, and keeps that out of the address', async () => {
  const { asked, address } = await openMembers();
  await rowOf('Amelia Ortega');
  expect(asked[0]).toMatchObject({ sort: 'lastName', direction: 'asc', page: 1, page_size: 25 });
  expect(screen.getByRole('columnheader', { name: 'Member' }).getAttribute('aria-sort')).toBe('ascending');
  expect(address()).toBe('/admin/members');
});

it('sorting by a header goes ascending first, then descending, and starts on the first page', async () => {
  const { user, asked, address } = await openMembers({ path: '/admin/members?page=2', answer: crowd(60) });
  await user.click(await screen.findByRole('button', { name: 'Live Missions' }));
  await waitFor(() => expect(address()).toBe('/admin/members?sort=liveMissions'));
  await user.click(screen.getByRole('button', { name: 'Live Missions' }));
  await waitFor(() => expect(address()).toBe('/admin/members?sort=liveMissions&dir=desc'));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Live Missions' }).getAttribute('aria-sort')).toBe('descending'),
  );
  expect(asked.at(-1)).toMatchObject({ sort: 'liveMissions', direction: 'desc', page: 1 });
});

it('sorting by first name is a choice that keeps the arrow on the member column', async () => {
  const { user, asked, address } = await openMembers();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Names by' }), 'First name');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'firstName', direction: 'asc' }));
  expect(screen.getByRole('columnheader', { name: 'Member' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(await screen.findByRole('button', { name: 'Member' }));
  await waitFor(() => expect(address()).toBe('/admin/members?sort=firstName&dir=desc'));
});

it('searching puts the text into the address without its own history step', async () => {
  const { user, asked, address, router } = await openMembers();
  expect(searchBox().placeholder).toBe('Search by name, email, or organization...');
  await user.type(searchBox(), 'summit 2026');
  await waitFor(() => expect(address()).toBe('/admin/members?q=summit+2026'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'summit 2026', program: null }));
  expect(router.history.length).toBe(1);
});

it('searching starts on the first page', async () => {
  const { user, asked } = await openMembers({ path: '/admin/members?page=3', answer: crowd(80) });
  await user.type(searchBox(), 'ortega');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'ortega', page: 1 }));
});

it.each(['{Enter}', '{ArrowDown}'])(
  'searching leads by %s to the first row that answers what was typed',
  async (key) => {
    const slow = Promise.withResolvers<MemberPageRow>();
    const { user } = await openMembers({
      answer: ({ search }) => (search === 'bo' ? slow.promise : { total: 3, matched: 3, members: people }),
    });
    await rowOf('Amelia Ortega');
    await user.type(searchBox(), `bo${key}`);
    expect(document.activeElement).toBe(searchBox());
    slow.resolve({ total: 3, matched: 1, members: [bo] });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo Park'));
  },
);

it('searching by a code that a scanner types, and Enter, leads to its member, and keeps the code out of the address', async () => {
  const { user, address } = await openMembers({
    answer: ({ search }) =>
      search === bo.email ? { total: 3, matched: 1, members: [bo] } : { total: 3, matched: 3, members: people },
    more: { '/rest/v1/rpc/search_members': () => json(200, [foundRow(memberRow(bo), null)]) },
  });
  await rowOf('Amelia Ortega');
  await user.type(searchBox(), `am${location.origin}/members?selected=${bo.id}{Enter}`);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo Park'));
  expect(searchBox().value).toBe(bo.email);
  expect(decodeURIComponent(address())).toBe(`/admin/members?q=${bo.email}`);
});

it("searching by nobody's code says so, until something else is typed", async () => {
  const { user, address } = await openMembers();
  await rowOf('Amelia Ortega');
  await user.type(searchBox(), `${location.origin}/members?selected=00000000-0000-4000-8000-000000000000{Enter}`);
  const said = 'No member has this code now. Search by name or email, or add them again.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect([address(), document.activeElement]).toEqual(['/admin/members', searchBox()]);
  await user.clear(searchBox());
  await user.type(searchBox(), 'bo');
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it('searching never shows a response older than the text', async () => {
  const slow = Promise.withResolvers<MemberPageRow>();
  const { user } = await openMembers({
    answer: ({ search }) => {
      if (search === '') return { total: 3, matched: 3, members: people };
      return search === 'a' ? slow.promise : { total: 3, matched: 1, members: [bo] };
    },
  });
  await rowOf('Amelia Ortega');
  await user.type(searchBox(), 'a');
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
  expect(await rowOf('Amelia Ortega')).toBeTruthy();
  await user.clear(searchBox());
  await user.type(searchBox(), 'bo');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await act(async () => slow.resolve({ total: 3, matched: 2, members: [amelia, cleo] }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(await rowOf('Bo Park')).toBeTruthy();
});

it('searching follows the address when that changes by itself', async () => {
  const { user, router } = await openMembers({ path: '/admin/members?q=park' });
  expect(searchBox().value).toBe('park');
  await user.click(await screen.findByRole('link', { name: 'Bo Park' }));
  await user.keyboard('{Escape}');
  await act(() => router.navigate({ to: '.', search: { q: 'quist' } } as never));
  await waitFor(() => expect(searchBox().value).toBe('quist'));
});

it('searching says how many it found, and what to do if it found nobody', async () => {
  const { user, address } = await openMembers({
    path: '/admin/members?q=zzz&sort=email',
    answer: ({ search }) =>
      search === 'zzz' ? { total: 3, matched: 0, members: [] } : { total: 3, matched: 3, members: people },
  });
  expect(await screen.findByText('No members found. Try adjusting your search.')).toBeTruthy();
  expect(screen.getByText('Showing 0 of 3 members')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await rowOf('Amelia Ortega')).toBeTruthy();
  expect([address(), searchBox().value]).toEqual(['/admin/members?sort=email', '']);
});

describe('the keyboard', () => {
  it('the keyboard goes to the search with a slash, from row to row with j and k or the arrows, and opens with Enter', async () => {
    const { user, address } = await openMembers();
    await rowOf('Amelia Ortega');
    const focused = () => document.activeElement?.textContent;
    await user.keyboard('j');
    expect(focused()).toBe('Amelia Ortega');
    await user.keyboard('j{ArrowDown}{ArrowDown}k');
    expect(focused()).toBe('Bo Park');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Amelia Ortega');
    await user.keyboard('/');
    expect(document.activeElement).toBe(searchBox());
    expect(searchBox().value).toBe('');
    await user.click(document.body);
    await user.keyboard('jj{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Bo Park' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/members'));
    await waitFor(() => expect(focused()).toBe('Bo Park'));
  });

  it('the keyboard selects rows with x and a range with Shift-x, and moves between check boxes', async () => {
    const { user } = await openMembers();
    await rowOf('Amelia Ortega');
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
    const selected = () => ['Amelia Ortega', 'Bo Park', 'Cleo Quist'].filter((name) => box(name).checked);
    await user.keyboard('jx');
    expect(selected()).toEqual(['Amelia Ortega']);
    await user.keyboard('jj{Shift>}X{/Shift}');
    expect(selected()).toEqual(['Amelia Ortega', 'Bo Park', 'Cleo Quist']);
    await user.keyboard('kx');
    expect(selected()).toEqual(['Amelia Ortega', 'Cleo Quist']);
    await user.click(box('Amelia Ortega'));
    await user.keyboard('j');
    expect(document.activeElement).toBe(box('Bo Park'));
    await user.keyboard('x');
    expect(selected()).toEqual(['Bo Park', 'Cleo Quist']);
  });

  it('the keyboard types the same keys into the search', async () => {
    const { user } = await openMembers();
    await rowOf('Amelia Ortega');
    await user.type(searchBox(), 'jk/');
    expect(searchBox().value).toBe('jk/');
    expect(document.activeElement).toBe(searchBox());
  });
});
