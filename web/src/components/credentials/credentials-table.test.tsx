import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toCredential } from '../../api/credentials/queries.ts';
import { toProgram } from '../../api/programs/queries.ts';
import { certificationRow, programRow } from '../../testing/sample-rows.ts';
import { CredentialsTable } from './credentials-table.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const liftTicket = programRow('Lift Ticket', 'LG2');

type Change = { isSaving?: boolean; isLeaving?: boolean; annualDate?: Date };

function show(expires: string, change: Change = {}, isGrounded = false) {
  const credential = { ...toCredential(certificationRow(liftTicket, expires), []), ...change };
  const grounding = isGrounded ? { id: '1', since: '2026-11-19T18:00:00Z', until: null } : null;
  const held = heldPrograms([credential], [toProgram(liftTicket)], now, grounding);
  render(<CredentialsTable caption="Credentials" held={held} now={now} />);
  const row = screen.getAllByRole('row')[1];
  if (!row) throw new Error('No row.');
  return row;
}

it.each([
  ['2027-03-01T18:00:00+00:00', {}, ['Issued Nov 20, 2025', 'Expires Mar 01, 2027', 'Active']],
  ['2026-12-20T18:00:00+00:00', {}, ['Issued Nov 20, 2025', 'Expires Dec 20, 2026', '30 days left']],
  ['2026-11-17T18:00:00+00:00', {}, ['Issued Nov 20, 2025', 'Expired Nov 17, 2026', 'Expired 3 days ago']],
  ['2027-03-01T18:00:00+00:00', { isSaving: true }, ['Issued Nov 20, 2025', 'Expires Mar 01, 2027', 'Saving...']],
  ['2027-03-01T18:00:00+00:00', { isLeaving: true }, ['Issued Nov 20, 2025', 'Expires Mar 01, 2027', 'Removing...']],
])('a credential until %s with %j is a row with its dates and one status', (expires, change, cells) => {
  const row = within(show(expires, change));
  expect(row.getByRole('rowheader').textContent).toBe('LTLift Ticket LG2');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(cells);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Program',
    'From',
    'Until',
    'State',
  ]);
});

it.each([
  ['2026-12-24T18:00:00+00:00', 'Punch by Dec 24, 2026'],
  ['2027-02-03T18:00:00+00:00', 'Annual training by Feb 03, 2027'],
  ['2026-11-17T18:00:00+00:00', 'Expired Nov 17, 2026A punch brings it back'],
])('a credential with two clocks until %s says what comes next', (expires, text) => {
  const row = show(expires, { annualDate: new Date('2026-02-03T18:00:00Z') });
  expect(within(row).getAllByRole('cell')[1]?.textContent).toBe(text);
});

it.each([
  ['filled from today on', '2027-03-01T18:00:00+00:00', false, [false]],
  ['hatched since it lapsed', '2026-10-01T18:00:00+00:00', false, [true]],
  ['hatched while grounded', '2027-03-01T18:00:00+00:00', true, [true]],
] as const)('the bar of a credential is %s', (_, expires, isGrounded, hatched) => {
  const parts = show(expires, {}, isGrounded).querySelectorAll('line[stroke="currentColor"]');
  expect([...parts].map((part) => part.hasAttribute('stroke-dasharray'))).toEqual(hatched);
});

it('a credential is dimmed while its removal is in progress', () => {
  const row = show('2027-03-01T18:00:00+00:00', { isLeaving: true });
  expect(row.querySelector('.bg-inactive-tint')?.textContent).toBe('LT');
  expect(row.className).toContain('text-ink-2');
});
