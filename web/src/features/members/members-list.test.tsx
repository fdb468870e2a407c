import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { goOffline, setViewportWidth } from '../../testing/browser.ts';
import {
  bo,
  crowd,
  held,
  inDays,
  liftTicket,
  listedRow,
  openMembers,
  people,
  rescue,
  rowOf,
} from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';

it('the members page counts all members in its header', async () => {
  await openMembers({ answer: () => ({ total: 143, matched: 3, members: people }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toBeTruthy();
  expect(await screen.findByText('143 members total')).toBeTruthy();
});

it('the members page writes large counts in groups of three digits', async () => {
  const { user } = await openMembers({ path: '/admin/members?q=a', answer: crowd(30_000, 120_000) });
  expect(await screen.findByText('120,000 members total')).toBeTruthy();
  expect(await screen.findByText('Showing 30,000 of 120,000 members')).toBeTruthy();
  expect(await screen.findByText('1–25 of 30,000')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Page 1,200' }));
  expect(await screen.findByText('29,976–30,000 of 30,000')).toBeTruthy();
});

it('the members page says "1 member total" for one', async () => {
  await openMembers({ answer: () => ({ total: 1, matched: 1, members: [bo] }) });
  expect(await screen.findByText('1 member total')).toBeTruthy();
});

it('the members page opens the dialog for a new member', async () => {
  const { user } = await openMembers();
  await user.click(screen.getByRole('button', { name: 'Add New Member' }));
  expect(screen.getByText('The form for a new member')).toBeTruthy();
});

it('the members page is the same page under /members, which it never leaves', async () => {
  const { user, address } = await openMembers({ path: '/members' });
  await user.click(await screen.findByRole('button', { name: 'Status' }));
  await waitFor(() => expect(address()).toBe('/members?sort=status'));
});

it('the table has the seven columns, all sortable except Actions, beside the boxes', async () => {
  await openMembers();
  await rowOf('Amelia Ortega');
  const headers = screen.getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual([
    '',
    'Member',
    'Email',
    'Organization',
    'Credentials',
    'Live Missions',
    'Status',
    'Actions',
  ]);
  expect(headers.map((header) => within(header).queryByRole('button') !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(screen.getByRole('table', { name: 'Members' })).toBeTruthy();
});

it('the table shows the status in lowercase, derived from the credentials', async () => {
  await openMembers();
  expect(within(await rowOf('Amelia Ortega')).getByText('active')).toBeTruthy();
  expect(within(await rowOf('Bo Park')).getByText('expired')).toBeTruthy();
  expect(within(await rowOf('Cleo Quist')).getByText('inactive')).toBeTruthy();
});

it("the table shows each credential's program, base and date on hover and focus, and which lapsed", async () => {
  const { user } = await openMembers();
  const row = await rowOf('Amelia Ortega');
  const name = /^Rescue Deployment at LG1, lapsed \w{3} \d\d, \d{4}; Lift Ticket at LG2, until \w{3} \d\d, \d{4}$/;
  const tiles = await within(row).findByRole('button', { name });
  expect(tiles.querySelectorAll('[aria-hidden] svg')).toHaveLength(1);
  act(() => tiles.focus());
  const hint = await screen.findByRole('tooltip');
  expect(hint.textContent).toMatch(/^Rescue Deployment at LG1, lapsed .+\nLift Ticket at LG2, until .+$/);
  await user.click(tiles);
  expect(await screen.findByRole('dialog', { name: 'Amelia Ortega' })).toBeTruthy();
});

it('the table says what lapsed for someone who is active', async () => {
  await openMembers();
  expect(within(await rowOf('Amelia Ortega')).getByText('1 lapsed')).toBeTruthy();
  expect(within(await rowOf('Bo Park')).queryByText('1 lapsed')).toBeNull();
});

it('the table shows at most three programs and counts the others', async () => {
  const many = listedRow('Ida', 'Many', {
    current_until: inDays(9),
    credentials: [1, 2, 3, 4, 5].map((days) => ({ ...held(rescue, days), program_id: idOf(`program ${days}`) })),
  });
  await openMembers({ answer: () => ({ total: 1, matched: 1, members: [many] }) });
  const row = await rowOf('Ida Many');
  expect(within(row).getByRole('button', { name: /^(Unknown program, until [^;]+(; )?){5}$/ })).toBeTruthy();
  expect(within(row).getByText('+2')).toBeTruthy();
});

it('the table of what ends shows that first, in the order of its dates, which its header turns around', async () => {
  const many = listedRow('Ida', 'Many', {
    current_until: inDays(300),
    credentials: [-9, -8, -7, 25, 300].map((days) => ({ ...held(liftTicket, days), program_id: idOf(`${days}`) })),
  });
  const asked: unknown[] = [];
  const { user, address } = await openMembers({
    path: '/admin/members?standing=ends_30',
    answer: ({ sort, direction }) => {
      asked.push([sort, direction]);
      return { total: 1, matched: 1, members: [many] };
    },
  });
  const tiles = await within(await rowOf('Ida Many')).findByRole('button', { name: /until .+; .+ lapsed/ });
  const text = tiles.querySelector('.sr-only')?.textContent;
  expect(text?.split('; ').map((one) => one.replace(/ \w{3} \d\d, \d{4}$/, ''))).toEqual([
    'Unknown program, until',
    'Unknown program, lapsed',
    'Unknown program, lapsed',
    'Unknown program, lapsed',
    'Unknown program, until',
  ]);
  const header = screen.getByRole('columnheader', { name: 'Credentials' });
  expect(header.getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/admin/members?standing=ends_30&dir=desc'));
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(screen.getByRole('button', { name: 'Credentials' }));
  await waitFor(() => expect(address()).toBe('/admin/members?standing=ends_30'));
  expect(asked).toEqual([
    ['soonest', 'asc'],
    ['soonest', 'desc'],
    ['status', 'asc'],
  ]);
});

it("the table never looks as if nobody held anything while the programs can't be read", async () => {
  let isBroken = true;
  const { user } = await openMembers({
    programs: () => (isBroken ? json(500, { message: 'no' }) : json(200, [liftTicket, rescue])),
  });
  const row = await rowOf('Amelia Ortega');
  expect(await screen.findByText('Failed to fetch programs')).toBeTruthy();
  expect(
    within(row).getByRole('button', { name: /^Unknown program, lapsed .+; Unknown program, until / }),
  ).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await within(row).findByRole('button', { name: /^Rescue Deployment at LG1, lapsed / })).toBeTruthy();
  expect(screen.queryByText('Failed to fetch programs')).toBeNull();
});

it('the table says in words if there is no credential', async () => {
  await openMembers();
  expect(within(await rowOf('Cleo Quist')).getByText('None')).toBeTruthy();
});

it('the pages are hidden if there is one', async () => {
  await openMembers({ answer: crowd(25) });
  await screen.findAllByRole('row');
  expect(screen.queryByRole('navigation', { name: 'Pages of members' })).toBeNull();
});

it('the pages are links that push, with Previous and Next', async () => {
  const { user, asked, address, router } = await openMembers({ answer: crowd(150) });
  const pages = await screen.findByRole('navigation', { name: 'Pages of members' });
  expect(
    within(pages)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['1', '2', '3', '4', '6', 'Next']);
  expect(within(pages).getByText('1–25 of 150')).toBeTruthy();
  await user.click(within(pages).getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
  await user.click(within(pages).getByRole('link', { name: 'Page 6' }));
  await waitFor(() => expect(address()).toBe('/admin/members?page=6'));
  await user.click(within(pages).getByRole('link', { name: 'Previous' }));
  await waitFor(() => expect(address()).toBe('/admin/members?page=5'));
  expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe('5');
  act(() => router.history.back());
  await waitFor(() => expect(address()).toBe('/admin/members?page=6'));
});

it('the pages end with the last one, whatever the address says', async () => {
  const { address } = await openMembers({ path: '/admin/members?page=99', answer: crowd(30) });
  await waitFor(() => expect(address()).toBe('/admin/members?page=2'));
  expect(await rowOf('Person 30')).toBeTruthy();
});

describe("a list that can't be loaded", () => {
  it("a list that can't be loaded says so in a toast and in place, and can be retried", async () => {
    let isBroken = true;
    const { user } = await openMembers({
      answer: () => (isBroken ? json(500, { message: 'no' }) : { total: 3, matched: 3, members: people }),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getAllByText('Failed to load data from database')).toHaveLength(2);
    isBroken = false;
    await user.click(retry);
    expect(await rowOf('Amelia Ortega')).toBeTruthy();
  });

  it("a list that can't be loaded also says if there is no connection", async () => {
    goOffline();
    await openMembers({ answer: () => json(500, { message: 'no' }) });
    expect(await screen.findByText('You are offline. This needs a connection.')).toBeTruthy();
  });
});

it('the members page lets nobody be added offline', async () => {
  await openMembers();
  goOffline();
  expect(screen.getByRole('button', { name: 'Add New Member' })).toHaveProperty('disabled', true);
});

it('a list that failed offline is read again as soon as there is a connection', async () => {
  let isOffline = true;
  await openMembers({
    answer: () => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return { total: 3, matched: 3, members: people };
    },
  });
  await screen.findByRole('button', { name: 'Retry' });
  isOffline = false;
  act(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  expect(await rowOf('Amelia Ortega')).toBeTruthy();
});

describe('on a phone', () => {
  beforeEach(() => setViewportWidth(390));

  it('on a phone, the list is cards with name, status, organization and programs, one link each', async () => {
    const { user } = await openMembers();
    const list = await screen.findByRole('list', { name: 'Members' });
    expect(screen.queryByRole('table')).toBeNull();
    const card = [...list.children].find((one) => one.textContent.startsWith('Amelia Ortega'));
    expect(card?.textContent).toMatch(
      /^Amelia Ortegaactive1 lapsedSummit County SAR\w{3} \d\d, \d{4}RDLG1LTLG2Rescue Deployment at LG1, lapsed /,
    );
    await user.click(within(list).getByRole('link', { name: 'Amelia Ortega' }));
    expect(await screen.findByRole('dialog', { name: 'Amelia Ortega' })).toBeTruthy();
  });

  it("on a phone, the actions are in the card's menu", async () => {
    const { user } = await openMembers();
    await user.click(await screen.findByRole('button', { name: 'Actions for Bo Park' }));
    await user.click(await screen.findByRole('menuitem', { name: 'QR code' }));
    expect(await screen.findByText("Scan to view Bo's profile")).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Bo Park' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Member' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete Member' })).toBeTruthy();
  });
});
