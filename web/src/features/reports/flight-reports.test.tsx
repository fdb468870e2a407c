import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { openReports, type Row, row } from '../../testing/reports-page.tsx';

it('the report of boardings says what the card and the ledger said, and an entry is taken back with a reason', async () => {
  const { user, requests } = await openReports('/reports?type=boardings', { rows: [boarded()] });
  const row = within(await screen.findByRole('row', { name: /^Iris Vance/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Summit County SAR',
    'AVAvalanche Deployment, LG2',
    'Nov 05, 2026, 3:04 PM MST',
    'N911FL',
    'Boarded anyway: Life at risk',
    'Lapsed',
    'Lapsed (then In force)',
    'Phone in the hangar',
    'Take back Iris Vance, Nov 05, 2026, 3:04 PM MST',
  ]);
  await user.click(row.getByRole('button', { name: /^Take back/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Back Boarding' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong person');
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(requests.undone).toEqual([{ boarding: 7, reason: 'Wrong person' }]));
  await waitFor(() => expect(requests.page).toHaveLength(2));
});

it('the report of boardings marks what was taken back, and a card that nobody could read', async () => {
  const undone = { at: '2026-11-05T22:10:00Z', by: 'Ada Moss', reason: 'Wrong person' };
  const rows = [
    boarded({ name: null, member_id: null, organization: null }, { undone, as_it_was: null, as_known: null }),
  ];
  await openReports('/reports?type=boardings', { rows });
  const row = await screen.findByRole('row', { name: /^Not known who/ });
  expect(row.textContent).toContain('Boarded anyway: Life at risk. Taken back by Ada Moss: Wrong person');
  expect(row.querySelector('a, button')).toBeNull();
});

it('the report of gaps says that there are none, and what was and was not compared', async () => {
  const compared = { boardings: 12, live_missions: 1, trainings: 0, unknown: 0, unlinked: 3, elsewhere: 1 };
  await openReports('/reports?type=gaps', { rows: [], compared });
  expect(await screen.findByText('No gap in what was compared.')).toBeTruthy();
  expect(
    screen.getByText(
      'Compared with the ledger: 12 boardings, 1 live mission and 0 attended trainings. Not compared: 3 trainees not linked to a member; 1 trainee at trainings without a program.',
    ),
  ).toBeTruthy();
});

function boarded(over: Partial<Row> = {}, flight: Partial<NonNullable<Row['flight']>> = {}): Row {
  return row('Iris Vance', {
    ...{ id: '7', program: 'Avalanche Deployment', program_type: 'avalanche', recorded_by: 'Phone in the hangar' },
    flight: {
      what: 'boarded_anyway',
      at: '2026-11-05T22:04:00Z',
      recorded_at: '2026-11-05T22:04:03Z',
      text: 'N911FL',
      reason: 'Life at risk',
      verdict: 'lapsed',
      as_it_was: 'lapsed',
      as_known: 'in_force',
      undone: null,
      ...flight,
    },
    ...over,
  });
}
