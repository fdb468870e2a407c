import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { goOffline, setViewportWidth } from '../../testing/browser.ts';
import { dashboardRow, lapsing, liftTicket, openDashboard, rope, short } from '../../testing/dashboard-page.tsx';
import { inDays } from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));
const broken = () => json(500, { code: 'XX000', message: 'no' });

it('the dashboard has its sections in order', async () => {
  await openDashboard();
  await screen.findByRole('heading', { name: 'Create New' });
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Card Punches',
    'Lapsing in the next 12 weeks',
    'Needs attention',
    "Today's punches",
    'Create New',
    'SAR Contact Information',
  ]);
});

it('the dashboard opens the punch dialog of the card pressed', async () => {
  const { user } = await openDashboard();
  const [, , last] = screen.getAllByRole('button', { name: 'Record Punch' });
  if (last) await user.click(last);
  expect(screen.getByText('Punch dialog of Lift Ticket')).toBeTruthy();
});

it('the dashboard records no punch offline', async () => {
  await openDashboard();
  goOffline();
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Record Punch' });
  expect(buttons.length).toBeGreaterThan(0);
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([]);
});

it('the dashboard opens a dialog for a member profile', async () => {
  const { user } = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Create Member Profile' }));
  expect(screen.getByText('Member dialog')).toBeTruthy();
});

it('the dashboard opens the training session form', async () => {
  await openDashboard();
  const link = await screen.findByRole('link', { name: 'Create Training Session' });
  expect(link.getAttribute('href')).toBe('/admin/training/create');
});

it('the dashboard says that SAR Resources are coming soon', async () => {
  await openDashboard();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'SAR Resources Coming Soon' });
  expect(button.disabled).toBe(true);
});

it('the dashboard raises an alarm while records of more than a day are in no backup', async () => {
  await openDashboard(() => dashboardRow({ unsaved_since: inDays(-1) }));
  await section('Card Punches').findByText('1,120');
  expect(screen.queryByText('The last backup is more than a day old.')).toBeNull();
  cleanup();
  await openDashboard(() => dashboardRow({ unsaved_since: inDays(-2) }));
  expect(await screen.findByText('The last backup is more than a day old.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Security' }).getAttribute('href')).toBe('/admin/security');
});

it('the dashboard names who signed up and may be on record already, and leads to the new record', async () => {
  const like = { like_id: idOf('old'), like_first_name: 'Anders', like_last_name: 'Bergstrom' };
  const row = {
    ...{ member_id: idOf('new'), first_name: 'Andy', last_name: 'Bergstrom' },
    ...{ ...like, like_organization: 'Flight For Life', like_grounded: true },
  };
  await openDashboard(() => dashboardRow({ likenesses: { total: 2, rows: [row] } }));
  const list = within(await screen.findByRole('list', { name: 'Signed up, may already be on record' }));
  const link = list.getByRole('link', {
    name: 'Andy Bergstrom signed up. Perhaps Anders Bergstrom, Flight For Life, grounded',
  });
  expect(link.getAttribute('href')).toContain(idOf('new'));
  list.getByText('1 more may already be on record');
});

it('the dashboard raises an alarm while the archive has fallen behind', async () => {
  await openDashboard(() => dashboardRow({ archive_behind_since: '2026-11-22T10:00:00+00:00' }));
  expect(await screen.findByText('The archive has fallen behind.')).toBeTruthy();
  expect(screen.getByText(/^Nothing recorded since Nov 22, 2026, 3:00 AM MST would survive/)).toBeTruthy();
});

it('the dashboard raises an alarm when reminders are on and nobody was reminded for more than a day', async () => {
  await openDashboard(() => dashboardRow({ unsaved_since: inDays(0), unreminded_since: inDays(-1) }));
  await section('Card Punches').findByText('1,120');
  expect(screen.queryByText('No reminders have gone out for more than a day.')).toBeNull();
  cleanup();
  await openDashboard(() => dashboardRow({ unsaved_since: inDays(0), unreminded_since: inDays(-2) }));
  expect(await screen.findByText('No reminders have gone out for more than a day.')).toBeTruthy();
});

it('the dashboard makes one request for everything it shows', async () => {
  const { questions } = await openDashboard();
  await section('Card Punches').findByText('1,120');
  await section('Needs attention').findByText('Nobody lapses within 14 days.');
  expect(questions()).toBe(1);
});

it('the cards show how many are where, and each number leads to the list it counts', async () => {
  await openDashboard();
  const card = within(screen.getByRole('region', { name: 'Avalanche Deployment' }));
  await card.findByText('1,120');
  const links = card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Avalanche Deployment: 1,120 In force', '/admin/members?type=avalanche&standing=in_force'],
    ['Avalanche Deployment: 7 Expiring within 14 days', '/admin/members?type=avalanche&standing=expiring_14'],
    ['Avalanche Deployment: 40 Lapsed', '/admin/members?type=avalanche&standing=lapsed'],
  ]);
});

it('the cards show nothing where numbers are unknown, still record punches, and can retry', async () => {
  let isBroken = true;
  const { user } = await openDashboard(() => (isBroken ? broken() : dashboardRow()));
  await section('Card Punches').findByText('The numbers could not be loaded.');
  expect(section('Lift Ticket').queryByRole('link')).toBeNull();
  expect(section('Card Punches').queryByText('0')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Record Punch' })[0] as HTMLElement);
  expect(screen.getByText('Punch dialog of Avalanche Deployment')).toBeTruthy();
  isBroken = false;
  await user.click(section('Card Punches').getByRole('button', { name: 'Retry' }));
  expect(await section('Lift Ticket').findByText('1')).toBeTruthy();
  expect(section('Card Punches').queryByRole('button', { name: 'Retry' })).toBeNull();
});

describe('the weeks ahead', () => {
  const title = 'Lapsing in the next 12 weeks';
  const week = 'standing=ends_2026-11-16_2026-11-22';
  const third = 'standing=ends_2026-11-30_2026-12-06';

  it('the weeks ahead say who lapses, by program, and each number leads to its people', async () => {
    await openDashboard();
    await section(title).findByText('Rope Rescue Course at LG1');
    expect(
      section(title)
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['1,240 people lapse this month', '/admin/members?standing=ends_month'],
      ['44 have a lapsed credential', '/admin/members?standing=has_lapsed'],
      ['Skip the weeks', '#needs-attention'],
      ['Avalanche Deployment, week of Nov 16: 2 lapse', `/admin/members?type=avalanche&${week}`],
      ['Avalanche Deployment, week of Nov 30: 1,229 lapse', `/admin/members?type=avalanche&${third}`],
      ['Lift Ticket, week of Nov 16: 2 lapse', `/admin/members?type=lift_ticket&${week}`],
      ['Rope Rescue Course at LG1, week of Nov 30: 1 lapses', `/admin/members?program=${rope.id}&${third}`],
    ]);
  });
});

describe('needs attention', () => {
  const bo = lapsing('Bo', 'Park', 1);
  const cleo = { ...lapsing('Cleo', 'Quist', 9), phone: null };

  it('the list of who needs attention is soonest first, with days left, a link to the record and a call to those with a number', async () => {
    await openDashboard(() => dashboardRow({ attention: { total: 2, today: 0, rows: [bo, cleo] } }));
    const list = await section('Needs attention').findByRole('list', { name: 'Lapsing within 14 days' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(['Bo Park', 'Cleo Quist']);
    expect(rows[1]?.textContent).toMatch(
      /^LTCleo Quist9 days leftuntil \w{3} \d\d, \d{4}LTLift Ticket at LG1 · Summit County SARPunch/,
    );
    const linksOf = (name: string) => section('Needs attention').getByRole('link', { name }).getAttribute('href');
    expect(linksOf('Bo Park')).toBe(`/admin/members?selected=${idOf('Bo Park')}`);
    expect(linksOf('Call Bo Park, (970) 555-0100')).toBe('tel:9705550100');
    expect(section('Needs attention').queryByRole('link', { name: /^Call Cleo/ })).toBeNull();
  });

  it('a person who needs attention is called by one tap on a phone', async () => {
    setViewportWidth(390);
    await openDashboard(() => dashboardRow({ attention: { total: 1, today: 1, rows: [bo] } }));
    const call = await section('Needs attention').findByRole('link', { name: 'Call Bo Park, (970) 555-0100' });
    expect(call.getAttribute('href')).toBe('tel:9705550100');
  });

  it('a person who needs attention is punched from the list; then the row disappears, and focus stays at the list', async () => {
    let rows = [bo, cleo];
    const { user, onPunch, readAgain } = await openDashboard(() =>
      dashboardRow({ attention: { total: rows.length, today: 0, rows } }),
    );
    const button = await screen.findByRole('button', { name: 'Punch Lift Ticket at LG1 of Bo Park' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    expect(onPunch).toHaveBeenCalledWith(idOf('Bo Park'), expect.objectContaining({ id: liftTicket.id, base: 'LG1' }));
    rows = [cleo];
    await readAgain();
    await waitFor(() => expect(screen.queryByText('Bo Park')).toBeNull());
    expect(screen.getByText('Cleo Quist')).toBeTruthy();
    expect(document.activeElement?.contains(screen.getByText('Cleo Quist'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('the list of who needs attention says how many people there are at each base one leads, and each number leads to them', async () => {
    const lapsing = [
      { base: 'LG4', ends_14: 1, ends_30: 3, has_lapsed: 0 },
      { base: null, ends_14: 10, ends_30: 1240, has_lapsed: 44 },
    ];
    await openDashboard(() => dashboardRow({ lapsing, attention: { total: 10, today: 0, rows: [bo] } }));
    expect(await section('Needs attention').findByText('The 1 soonest of 10 credentials.')).toBeTruthy();
    const list = within(section('Needs attention').getByRole('list', { name: 'Who lapses' }));
    const links = [
      ['LG4: 1 lapse within 14 days', 'standing=ends_14&base=LG4'],
      ['LG4: 3 within 30 days', 'standing=ends_30&base=LG4'],
      ['LG4: 0 lapsed', 'standing=has_lapsed&base=LG4'],
    ];
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      links.map(([text, query]) => [text, `/admin/members?${query}`]),
    );
  });

  it('the list of who needs attention shows the five soonest at first, and everybody who lapses today', async () => {
    const rows = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((name) => lapsing(name, 'Park', 0));
    const { user } = await openDashboard(() => dashboardRow({ attention: { total: 7, today: 6, rows } }));
    expect(await section('Needs attention').findByText('6 lapse today')).toBeTruthy();
    const list = within(section('Needs attention').getByRole('list', { name: 'Lapsing within 14 days' }));
    expect(list.getAllByRole('listitem')).toHaveLength(6);
    await user.click(section('Needs attention').getByRole('button', { name: 'Show all 7' }));
    expect(list.getAllByRole('listitem')).toHaveLength(7);
    cleanup();
    await openDashboard(() => dashboardRow({ attention: { total: 7, today: 0, rows } }));
    expect(await section('Needs attention').findByText('Nobody lapses today')).toBeTruthy();
    const calm = within(section('Needs attention').getByRole('list', { name: 'Lapsing within 14 days' }));
    expect(calm.getAllByRole('listitem')).toHaveLength(5);
  });

  it('the list of who needs attention says which programs are short, each leading to the board of its base', async () => {
    const programs = ['LG1', 'LG2', 'LG3', 'LG4', 'LG5'].map((base) => short({ program_id: base, base }));
    await openDashboard(() => dashboardRow({ needs: { with_number: 9, short: programs } }));
    const list = within(await section('Needs attention').findByRole('list', { name: 'Short of people' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['LTLift Ticket at LG14 of 6 in force', '/admin/readiness?base=LG1'],
      ['LTLift Ticket at LG24 of 6 in force', '/admin/readiness?base=LG2'],
      ['LTLift Ticket at LG34 of 6 in force', '/admin/readiness?base=LG3'],
      ['2 more programs are short', '/admin/bases#coverage'],
    ]);
    cleanup();
    await openDashboard(() => dashboardRow({ needs: { with_number: 9, short: [] } }));
    expect(
      await section('Needs attention').findByText('All 9 programs with a number have as many in force as they need.'),
    ).toBeTruthy();
  });

  it('the list of who needs attention counts two programs that have enough people as both', async () => {
    await openDashboard(() => dashboardRow({ needs: { with_number: 2, short: [] } }));
    expect(
      await section('Needs attention').findByText('Both programs with a number have as many in force as they need.'),
    ).toBeTruthy();
  });

  it('the list of who needs attention says which bases it is about if the reader leads any', async () => {
    await openDashboard(() => dashboardRow({ bases: ['LG1', 'LG4'] }));
    expect(await section('Needs attention').findByText('At LG1 and LG4, the bases you lead')).toBeTruthy();
    expect(section('Needs attention').getByRole('link', { name: 'Whole board' }).getAttribute('href')).toBe(
      '/admin/readiness',
    );
  });

  it("the list of who needs attention that can't be loaded says so, and can be retried", async () => {
    let isBroken = true;
    const { user } = await openDashboard(() => (isBroken ? broken() : dashboardRow()));
    await section('Needs attention').findByText("We couldn't load who needs attention.");
    isBroken = false;
    await user.click(section('Needs attention').getByRole('button', { name: 'Retry' }));
    expect(await section('Needs attention').findByText('Nobody lapses within 14 days.')).toBeTruthy();
  });
});
