import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toCredential } from '../../api/credentials/queries.ts';
import { toProgram } from '../../api/programs/queries.ts';
import { certificationRow, programRow } from '../../testing/sample-rows.ts';
import { CredentialRow } from './credential-row.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const liftTicket = programRow('Lift Ticket', 'LG2');

function show(expires: string, change: { isSaving?: boolean; isLeaving?: boolean; annualDate?: Date } = {}) {
  const credential = { ...toCredential(certificationRow(liftTicket, expires), []), ...change };
  const [held] = heldPrograms([credential], [toProgram(liftTicket)], now);
  if (!held) throw new Error('Not held.');
  render(
    <ul>
      <CredentialRow held={held} now={now} />
    </ul>,
  );
  return screen.getByRole('listitem');
}

it.each([
  ['2027-03-01T18:00:00+00:00', {}, /^LTLift TicketActiveBaseLG2IssuedNov 20, 2025ExpiresMar 01, 2027Days left101$/],
  ['2026-12-20T18:00:00+00:00', {}, /^LTLift Ticket30 days left.*ExpiresDec 20, 2026$/],
  ['2026-11-17T18:00:00+00:00', {}, /^LTLift TicketExpired 3 days ago.*ExpiredNov 17, 2026$/],
  ['2027-03-01T18:00:00+00:00', { isSaving: true }, /^LTLift TicketSaving\.\.\.Base/],
  ['2027-03-01T18:00:00+00:00', { isLeaving: true }, /^LTLift TicketRemoving\.\.\.Base/],
])('a credential until %s with %j shows one status', (expires, change, text) => {
  expect(show(expires, change).textContent).toMatch(text);
});

it.each([
  ['2026-12-24T18:00:00+00:00', 'Punch by Dec 24, 2026'],
  ['2027-02-03T18:00:00+00:00', 'Annual training by Feb 03, 2027'],
  ['2026-11-17T18:00:00+00:00', 'A punch brings it back'],
])('a credential with two clocks until %s says what comes next', (expires, text) => {
  show(expires, { annualDate: new Date('2026-02-03T18:00:00Z') });
  expect(screen.getByText(text)).toBeTruthy();
});

it('a credential says in words how much of its time is used', () => {
  show('2026-12-20T18:00:00+00:00');
  expect(screen.getByRole('img', { name: 'Lift Ticket: 365 of 395 days used' })).toBeTruthy();
});

it('a credential is dimmed while its removal is in progress', () => {
  const row = show('2027-03-01T18:00:00+00:00', { isLeaving: true });
  expect(row.querySelector('.bg-inactive-tint')?.textContent).toBe('LT');
  expect(screen.getByRole('heading').closest('.text-ink-2')).toBeTruthy();
});
