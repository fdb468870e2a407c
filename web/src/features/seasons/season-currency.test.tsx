import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toProgram } from '../../api/programs/queries.ts';
import { toSeason } from '../../api/seasons/queries.ts';
import { planOfForty } from '../../testing/currency-plan.ts';
import { chooseAction, fill } from '../../testing/fill.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { idOf, programRow } from '../../testing/sample-rows.ts';
import { SeasonsCard } from './seasons-card.tsx';

const row = programRow('Avalanche Deployment', 'LG2', { validity_period_days: 42, two_clocks: true });
const winter = {
  id: idOf('winter'),
  name: 'LG2 Winter',
  program_id: row.id,
  start_date: '2026-11-15',
  end_date: '2027-04-30',
  is_active: true,
  created_at: '2026-05-01T12:00:00.123456+00:00',
};
const days = { startDate: '2026-11-15', endDate: '2027-04-30', isActive: true };
const proposal = (seasons: unknown[]) => ({
  programId: row.id,
  proposed: { twoClocks: true, validityPeriodDays: 42, seasons },
});

it('in a program with two clocks, a new season is added after naming who is affected, and Undo deletes it', async () => {
  const { user, planned, written, toast } = await openSeasons();
  await user.click(screen.getByRole('button', { name: 'Add Season' }));
  await screen.findByRole('dialog');
  await fill(user, screen.getByLabelText('Season name'), 'LG2 Next');
  await fill(user, screen.getByLabelText('Start date'), '2027-11-15');
  await fill(user, screen.getByLabelText('End date'), '2028-04-30');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Season' }));
  await confirm(user, 'Add Season');
  await waitFor(() => expect(toast.current?.title).toBe('Added season LG2 Winter'));
  expect(planned).toEqual([proposal([days, { startDate: '2027-11-15', endDate: '2028-04-30', isActive: true }])]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(toast.current?.title).toBe('Taken back'));
  expect(written.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  expect(await written[1]?.json()).toEqual({ id: winter.id });
});

it("in a program with two clocks, a season's changed dates are saved after naming who is affected, and Undo restores them; a new name alone is saved at once", async () => {
  const { user, planned, written, toast } = await openSeasons();
  await chooseAction(user, 'LG2 Winter', 'Edit Season');
  await screen.findByRole('dialog');
  await fill(user, screen.getByLabelText('End date'), '2027-03-31');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await confirm(user, 'Save changes');
  await waitFor(() => expect(toast.current?.title).toBe('Updated season information'));
  expect(planned).toEqual([proposal([{ ...days, endDate: '2027-03-31' }])]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(toast.current?.title).toBe('Taken back'));
  expect(await written[1]?.json()).toMatchObject({ startDate: '2026-11-15', endDate: '2027-04-30' });

  await chooseAction(user, 'LG2 Winter', 'Edit Season');
  await screen.findByRole('dialog');
  await user.type(screen.getByLabelText('Season name'), '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(toast.current?.title).toBe('Updated season information'));
  expect(planned).toHaveLength(1);
});

it('in a program with two clocks, a deletion names who is affected in its confirmation, and Undo adds the season again', async () => {
  const { user, planned, written, toast } = await openSeasons();
  await chooseAction(user, 'LG2 Winter', 'Delete Season');
  const question = within(await screen.findByRole('alertdialog'));
  await question.findByText('1 person lapses right away');
  expect(planned).toEqual([proposal([])]);
  await user.click(question.getByRole('button', { name: 'Delete Season' }));
  await waitFor(() => expect(toast.current?.title).toBe('Deleted season LG2 Winter'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(toast.current?.title).toBe('Taken back'));
  expect(await written[1]?.json()).toEqual({
    name: 'LG2 Winter',
    startDate: '2026-11-15',
    endDate: '2027-04-30',
    programId: row.id,
    isActive: true,
  });
});

async function confirm(user: Awaited<ReturnType<typeof openSeasons>>['user'], verb: string) {
  const question = within(await screen.findByRole('dialog', { name: 'Who is affected?' }));
  await question.findByText('1 person lapses right away');
  await user.click(question.getByRole('button', { name: verb }));
}

async function openSeasons() {
  await Promise.all([import('./season-dialogs.tsx'), import('./delete-season.tsx')]);
  const planned: unknown[] = [];
  const written: Request[] = [];
  stubNetwork({
    '/rest/v1/seasons': () => json(200, [winter]),
    '/functions/v1/seasons': (request) => {
      written.push(request);
      return json(200, request.method === 'DELETE' ? { success: true } : { data: toSeason(winter) });
    },
    '/functions/v1/plan-clocks': async (request) => {
      planned.push(await request.json());
      return json(200, { data: planOfForty });
    },
  });
  const season = { ...toSeason(winter), members: 0, shown: [], records: 0 };
  const program = toProgram(row);
  const opened = await openAt('/p', { '/p': () => <SeasonsCard program={program} seasons={[season]} /> });
  return { ...opened, planned, written };
}
