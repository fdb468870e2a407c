import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toProgram } from '../../api/programs/queries.ts';
import { programRow } from '../../testing/sample-rows.ts';
import { ProgramTiles } from './program-tiles.tsx';

const program = toProgram(programRow('Lift Ticket', 'LG2'));
const annualDate = new Date('2026-02-03T18:00:00Z');

it.each([
  ['2026-12-24', null, 'Lift Ticket at LG2, until Dec 24, 2026'],
  ['2026-12-24', annualDate, 'Lift Ticket at LG2, punch by Dec 24, 2026'],
  ['2027-02-03', annualDate, 'Lift Ticket at LG2, training by Feb 03, 2027'],
  ['2026-11-13', null, 'Lift Ticket at LG2, lapsed Nov 13, 2026'],
  ['2026-11-13', annualDate, 'Lift Ticket at LG2, lapsed Nov 13, 2026 · A punch brings it back'],
])('what is held until %s shows what comes next, if it has two clocks (%s)', (day, annual, text) => {
  const held = { programId: program.id, expiresDate: new Date(`${day}T18:00:00Z`), annualDate: annual };
  const now = new Date('2026-11-20T18:00:00Z');
  render(<ProgramTiles credentials={[held]} programs={[program]} now={now} emptyText="None" isAsked={() => true} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['2026-12-04', null, 'expiring-14'],
  ['2026-11-21', null, 'expiring-14'],
  ['2026-12-05', null, 'expiring-30'],
  ['2026-12-20', null, 'expiring-30'],
  ['2026-12-21', null, null],
  ['2026-11-19', null, 'expired'],
  ['2027-11-20', { id: '1', since: '2026-11-01T18:00:00Z', until: null }, 'expired'],
])('the date of what is held until %s has the color of its state, grounded by %s: %s', (day, grounding, color) => {
  const held = { programId: program.id, expiresDate: new Date(`${day}T20:00:00Z`), annualDate: null };
  const now = new Date('2026-11-20T18:00:00Z');
  const tiles = { credentials: [held], programs: [program], now, grounding };
  render(<ProgramTiles {...tiles} emptyText="None" isAsked={() => true} />);
  const date = screen.getByText(/^[A-Z][a-z]{2} \d\d, \d{4}$/);
  expect(/(?<= |^)bg-(\S+)-tint/.exec(date.className)?.[1] ?? null).toBe(color);
});
