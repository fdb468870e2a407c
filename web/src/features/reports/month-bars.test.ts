import { expect, it } from 'vitest';
import { pictureOf } from './month-bars.ts';

it('the month bars cover every month from first to last, one row per program that has any', () => {
  const picture = pictureOf([
    { month: '2026-11', program: 'Lift Ticket', count: 3 },
    { month: '2026-11', program: null, count: 1 },
    { month: '2027-01', program: 'Avalanche Deployment', count: 5 },
  ]);
  expect(picture).toEqual({
    months: ['2026-11', '2026-12', '2027-01'],
    rows: [
      { program: 'Avalanche Deployment', counts: [0, 0, 5] },
      { program: 'Lift Ticket', counts: [3, 0, 0] },
      { program: null, counts: [1, 0, 0] },
    ],
    most: 5,
    isCut: false,
  });
});

it('the month bars show the latest 24 months of a long period', () => {
  const { months, rows, isCut } = pictureOf([
    { month: '1950-01', program: 'Lift Ticket', count: 9 },
    { month: '2026-11', program: 'Rescue Deployment', count: 2 },
  ]);
  expect([months[0], months.at(-1), months.length, isCut]).toEqual(['2024-12', '2026-11', 24, true]);
  expect(rows.map(({ program }) => program)).toEqual(['Rescue Deployment']);
});

it('the month bars have nothing to draw for an empty report', () => {
  expect(pictureOf([])).toEqual({ months: [], rows: [], most: 0, isCut: false });
});
