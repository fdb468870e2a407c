import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dashboardRow, openDashboard, punchOfToday } from '../../testing/dashboard-page.tsx';

const section = (name: string) => within(screen.getByRole('region', { name }));

/** Includes the header row. */
const punchRows = async () => {
  const table = await section("Today's punches").findByRole('table', { name: 'Punches of today' });
  return within(table).getAllByRole('row');
};
describe("today's punches", () => {
  it("today's punches show the time in Denver, who, what and who recorded it", async () => {
    const rows = [
      punchOfToday({ kind: 'issue', live_mission: true }),
      punchOfToday({ id: 'other', recorded_by: null }),
    ];
    await openDashboard(() => dashboardRow({ punches: { total: 30, rows } }));
    const [, first, second] = await punchRows();
    const cells = within(first as HTMLElement).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '3:04 PM MST by Ada Stone',
      'Amelia OrtegaLTLG1 · Initial IssuanceLive Mission',
      '',
    ]);
    expect(within(first as HTMLElement).getByRole('img', { name: 'Lift Ticket' })).toBeTruthy();
    expect(second?.textContent).toContain('on the serverAmelia OrtegaLTLG1 · Renewal');
  });

  it("today's punches name the program's base, and the base of the act if it differs", async () => {
    const rows = [punchOfToday({ base: 'LG1', punched_at: 'LG2' })];
    await openDashboard(() => dashboardRow({ punches: { total: 1, rows } }));
    const [, row] = await punchRows();
    expect(row?.textContent).toContain('LG1 · Renewal · at LG2');
  });

  it("today's punches are six at first, and everything read on demand", async () => {
    const rows = ['1', '2', '3', '4', '5', '6', '7'].map((id) => punchOfToday({ id }));
    const { user } = await openDashboard(() => dashboardRow({ punches: { total: 30, rows } }));
    expect(await punchRows()).toHaveLength(1 + 6);
    await user.click(section("Today's punches").getByRole('button', { name: 'Show the 7 latest of 30' }));
    expect(await punchRows()).toHaveLength(1 + 7);
    expect(section("Today's punches").getByText(/The 7 latest of 30/)).toBeTruthy();
  });

  it("today's punches can be undone if they are the last change, and focus stays at the punch", async () => {
    const rows = [punchOfToday({ can_undo: true }), punchOfToday({ id: 'followed' })];
    const { user } = await openDashboard(() => dashboardRow({ punches: { total: 2, rows } }));
    const button = await section("Today's punches").findByRole('button', { name: 'Take back Lift Ticket of Ortega' });
    await user.click(button);
    expect(document.activeElement).toBe((await punchRows())[1]);
  });

  it("today's punches say what restores someone who stayed lapsed", async () => {
    const rows = [punchOfToday({ expires: '2026-11-01T18:00:00+00:00' })];
    await openDashboard(() => dashboardRow({ punches: { total: 1, rows } }));
    expect(await section("Today's punches").findByText('Still lapsed')).toBeTruthy();
    expect(
      section("Today's punches").getByText(
        'Stayed lapsed: the annual training had ended on Nov 01, 2026, only Annual Initial Training brings it back',
      ),
    ).toBeTruthy();
  });

  it("today's punches that were undone stay, struck through, and say so", async () => {
    await openDashboard(() => dashboardRow({ punches: { total: 1, rows: [punchOfToday({ is_voided: true })] } }));
    const name = await section("Today's punches").findByRole('link', { name: 'Amelia Ortega' });
    expect(name.className).toContain('line-through');
    expect(section("Today's punches").getByText('Taken back')).toBeTruthy();
  });

  it("today's punches say if there are none yet", async () => {
    await openDashboard();
    expect(await section("Today's punches").findByText('No punches today yet.')).toBeTruthy();
  });
});
