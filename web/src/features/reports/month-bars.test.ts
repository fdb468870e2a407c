import { expect, it } from 'vitest';
import { pictureOf } from './month-bars.ts';

it('the month bars cover every month from first to last, all programs first, then one row per program that has any', () => {
  const picture = pictureOf([
    { month: '2026-11', program: 'Lift Ticket', count: 3 },
    { month: '2026-11', program: null, count: 1 },
    { month: '2027-01', program: 'Avalanche Deployment', count: 5 },
  ]);
  expect(picture).toEqual({
    months: ['2026-11', '2026-12', '2027-01'],
    rows: [
      { name: 'All programs', isAll: true, counts: [4, 0, 5], total: 9 },
      { name: 'Avalanche Deployment', isAll: false, counts: [0, 0, 5], total: 5 },
      { name: 'Lift Ticket', isAll: false, counts: [3, 0, 0], total: 3 },
      { name: 'Other programs', isAll: false, counts: [1, 0, 0], total: 1 },
    ],
    isCut: false,
  });
});

it('the month bars show the latest 24 months of a long period, and totals of all of it', () => {
  const { months, rows, isCut } = pictureOf([
    { month: '1950-01', program: 'Lift Ticket', count: 9 },
    { month: '2026-11', program: 'Rescue Deployment', count: 2 },
  ]);
  expect([months[0], months.at(-1), months.length, isCut]).toEqual(['2024-12', '2026-11', 24, true]);
  expect(rows.map(({ name, total }) => [name, total])).toEqual([
    ['All programs', 11],
    ['Rescue Deployment', 2],
    ['Lift Ticket', 9],
  ]);
});

it('the month bars have nothing to draw for an empty report', () => {
  expect(pictureOf([])).toEqual({ months: [], rows: [], isCut: false });
});
