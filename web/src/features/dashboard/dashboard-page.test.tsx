import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dashboardRow, lapsing, liftTicket, openDashboard, punchOfToday } from '../../testing/dashboard-page.tsx';
import { goOffline } from '../../testing/go-offline.ts';
import { inDays } from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));
const broken = () => json(500, { code: 'XX000', message: 'no' });

describe('the dashboard', () => {
  it('has its sections in order', async () => {
    await openDashboard();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Card Punches',
      "Today's punches",
      'Needs attention',
      'Create New',
      'SAR Contact Information',
    ]);
  });

  it('opens the punch dialog of the card pressed', async () => {
    const { user } = await openDashboard();
    const [, , last] = screen.getAllByRole('button', { name: 'Record Punch' });
    if (last) await user.click(last);
    expect(screen.getByText('Punch dialog of Lift Ticket')).toBeTruthy();
  });

  it('records no punch offline', async () => {
    await openDashboard();
    goOffline();
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Record Punch' });
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  });

  it('opens a dialog for a member profile', async () => {
    const { user } = await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Create Member Profile' }));
    expect(screen.getByText('Member dialog')).toBeTruthy();
  });

  it('opens the training session form', async () => {
    await openDashboard();
    const link = screen.getByRole('link', { name: 'Create Training Session' });
    expect(link.getAttribute('href')).toBe('/admin/training/create');
  });

  it('says that SAR Resources are coming soon', async () => {
    await openDashboard();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'SAR Resources Coming Soon' });
    expect(button.disabled).toBe(true);
  });

  it('raises an alarm while records of more than a day are in no backup', async () => {
    await openDashboard(() => dashboardRow({ unsaved_since: inDays(-1) }));
    await section('Card Punches').findByText('1,120');
    expect(screen.queryByText('The last backup is more than a day old.')).toBeNull();
    cleanup();
    await openDashboard(() => dashboardRow({ unsaved_since: inDays(-2) }));
    expect(await screen.findByText('The last backup is more than a day old.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Security' }).getAttribute('href')).toBe('/admin/security');
  });

  it('raises an alarm while the archive has fallen behind', async () => {
    await openDashboard(() => dashboardRow({ archive_behind_since: '2026-11-22T10:00:00+00:00' }));
    expect(await screen.findByText('The archive has fallen behind.')).toBeTruthy();
    expect(screen.getByText(/^Nothing recorded since Nov 22, 2026, 3:00 AM MST would survive/)).toBeTruthy();
  });

  it('raises an alarm when reminders are on and nobody was reminded for more than a day', async () => {
    await openDashboard(() => dashboardRow({ unsaved_since: inDays(0), unreminded_since: inDays(-1) }));
    await section('Card Punches').findByText('1,120');
    expect(screen.queryByText('Nobody was reminded for more than a day.')).toBeNull();
    cleanup();
    await openDashboard(() => dashboardRow({ unsaved_since: inDays(0), unreminded_since: inDays(-2) }));
    expect(await screen.findByText('Nobody was reminded for more than a day.')).toBeTruthy();
  });

  it('makes one request for everything it shows', async () => {
    const { questions } = await openDashboard();
    await section('Card Punches').findByText('1,120');
    await section('Needs attention').findByText('Nobody lapses within 14 days.');
    expect(questions()).toBe(1);
  });
});

describe('the cards', () => {
  it('show how many are where, and each number leads to the list it counts', async () => {
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

  it('show nothing where numbers are unknown, still record punches, and can retry', async () => {
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
});

describe('needs attention', () => {
  const bo = lapsing('Bo', 'Park', 1);
  const cleo = lapsing('Cleo', 'Quist', 9);

  it('is listed soonest first, with days left and a link to the record', async () => {
    await openDashboard(() => dashboardRow({ attention: { total: 2, rows: [bo, cleo] } }));
    const rows = await section('Needs attention').findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Bo Park', 'Cleo Quist']);
    expect(rows[1]?.textContent).toMatch(
      /^LTCleo Quist9 days left \(\w{3} \d\d, \d{4}\)until \w{3} \d\d, \d{4}LTLift Ticket at LG1 · Summit County SARRenew/,
    );
    expect(
      within(rows[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/admin/members?selected=${idOf('Bo Park')}`);
  });

  it('is renewed from there; then the row disappears, and focus stays at the list', async () => {
    let rows = [bo, cleo];
    const { user, onRenew, readAgain } = await openDashboard(() =>
      dashboardRow({ attention: { total: rows.length, rows } }),
    );
    const button = await screen.findByRole('button', { name: 'Renew Lift Ticket at LG1 of Bo Park' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    expect(onRenew).toHaveBeenCalledWith(idOf('Bo Park'), expect.objectContaining({ id: liftTicket.id, base: 'LG1' }));
    rows = [cleo];
    await readAgain();
    await waitFor(() => expect(screen.queryByText('Bo Park')).toBeNull());
    expect(screen.getByText('Cleo Quist')).toBeTruthy();
    expect(document.activeElement?.contains(screen.getByText('Cleo Quist'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('says how many there are beyond those shown, and leads to all of them', async () => {
    await openDashboard(() => dashboardRow({ attention: { total: 10, rows: [bo] } }));
    expect(await section('Needs attention').findByText('The 1 soonest of 10 credentials. All people:')).toBeTruthy();
    const link = section('Needs attention').getByRole('link', { name: '7 in Avalanche Deployment' });
    expect(link.getAttribute('href')).toBe('/admin/members?type=avalanche&standing=expiring_14');
  });

  it("that can't be loaded says so, and can be retried", async () => {
    let isBroken = true;
    const { user } = await openDashboard(() => (isBroken ? broken() : dashboardRow()));
    await section('Needs attention').findByText('Who needs attention could not be loaded.');
    isBroken = false;
    await user.click(section('Needs attention').getByRole('button', { name: 'Retry' }));
    expect(await section('Needs attention').findByText('Nobody lapses within 14 days.')).toBeTruthy();
  });
});

describe("today's punches", () => {
  it('show the time in Denver, who, what and who recorded it', async () => {
    const rows = [
      punchOfToday({ kind: 'issue', live_mission: true }),
      punchOfToday({ id: 'other', recorded_by: null }),
    ];
    await openDashboard(() => dashboardRow({ punches: { total: 30, rows } }));
    const [first, second] = await section("Today's punches").findAllByRole('listitem');
    expect(first?.textContent).toBe(
      '3:04 PM MSTLTAmelia OrtegaLive Mission3:04 PM MST · Lift Ticket at LG1 · Initial Issuance · recorded by Ada Stonerecorded by Ada Stone',
    );
    expect(second?.textContent).toContain('Lift Ticket at LG1 · Renewal · recorded on the server');
  });

  it("name the program's base, and the act's if different", async () => {
    const rows = [punchOfToday({ base: 'LG1', punched_at: 'LG2' })];
    await openDashboard(() => dashboardRow({ punches: { total: 1, rows } }));
    const row = await section("Today's punches").findByRole('listitem');
    expect(row.textContent).toContain('Lift Ticket at LG1 · Renewal · at LG2');
  });

  it('are five at first, and everything read on demand', async () => {
    const rows = ['1', '2', '3', '4', '5', '6'].map((id) => punchOfToday({ id }));
    const { user } = await openDashboard(() => dashboardRow({ punches: { total: 30, rows } }));
    expect(await section("Today's punches").findAllByRole('listitem')).toHaveLength(5);
    await user.click(section("Today's punches").getByRole('button', { name: 'Show the 6 latest of 30' }));
    expect(section("Today's punches").getAllByRole('listitem')).toHaveLength(6);
    expect(section("Today's punches").getByText(/The 6 latest of 30/)).toBeTruthy();
  });

  it('can be undone if they are the last change, and focus stays at the punch', async () => {
    const rows = [punchOfToday({ can_undo: true }), punchOfToday({ id: 'followed' })];
    const { user } = await openDashboard(() => dashboardRow({ punches: { total: 2, rows } }));
    const button = await section("Today's punches").findByRole('button', { name: 'Take back Lift Ticket of Ortega' });
    await user.click(button);
    expect(document.activeElement).toBe(section("Today's punches").getAllByRole('listitem')[0]);
  });

  it('say what restores someone who stayed lapsed', async () => {
    const rows = [punchOfToday({ expires: '2026-11-01T18:00:00+00:00' })];
    await openDashboard(() => dashboardRow({ punches: { total: 1, rows } }));
    expect(await section("Today's punches").findByText('Still lapsed')).toBeTruthy();
    expect(
      section("Today's punches").getByText(
        'Stayed lapsed: the annual training had ended on Nov 01, 2026, only Annual Initial Training brings it back',
      ),
    ).toBeTruthy();
  });

  it('that were undone stay, struck through, and say so', async () => {
    await openDashboard(() => dashboardRow({ punches: { total: 1, rows: [punchOfToday({ is_voided: true })] } }));
    const name = await section("Today's punches").findByRole('link', { name: 'Amelia Ortega' });
    expect(name.className).toContain('line-through');
    expect(section("Today's punches").getByText('Taken back')).toBeTruthy();
  });

  it('say if there are none yet', async () => {
    await openDashboard();
    expect(await section("Today's punches").findByText('No punches today yet.')).toBeTruthy();
  });
});
