import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColumnOrder, dateColumn } from './date-column.ts';
import { daysMeant, readDay } from './dates.ts';

test.each([
  '2026-10-29',
  '2026/10/29',
  '20261029',
  '29-Oct-26',
  '29 Oct 2026',
  '29. October 2026',
  '29th of October, 2026',
  '10/29/26',
  '10/29/2026',
  '10-29-2026',
  '10.29.2026',
  '29.10.2026',
  '29. 10. 2026',
  'October 29, 2026',
  'Oct 29 2026',
  'Oct 29th, 2026',
  "Oct. 29 '26",
  'Thu 10/29/2026',
  'Thursday, October 29, 2026',
  '10/29/2026 18:32:10',
  '10/29/2026, 6:32 p.m.',
  '2026/10/29 6:32:10 PM MST',
  '2026-10-29 23:59',
  '2026-10-29T23:59:59.999',
  '10/29/2026 12:00:00 AM',
  '2026-10-29T00:00:00Z',
  '2026-10-29 00:00:00.000',
  '2026-10-29T00:00:00+13:00',
  '2026-10-30T05:59:00Z',
  '10/30/2026 1:59 AM EDT',
  '46324',
  '46324.75',
])('October 29, 2026 is read from %j', (text) => expect(readDay(text)).toBe('2026-10-29'));

test.each([
  '',
  'soon',
  'Oct-26',
  '10/2026',
  'Foo 5, 2026',
  'Marchand 5, 2026',
  '2026-02-30',
  '31/31/2026',
  '10/29-2026',
  '10/29/2026 25:00',
  '10/29/2026 13:00 PM',
  '10/29/2026 11:00 XYT',
  '1899-12-31',
  '80443',
  '5',
])('no day is read from %j', (text) => expect(daysMeant(text)).toEqual([]));

test('a date of three numbers means a day in each order that fits, and none without an order', () => {
  expect(daysMeant('09/01/2026')).toEqual(['2026-09-01', '2026-01-09']);
  expect(daysMeant('26-11-05')).toEqual(['2005-11-26', '2026-11-05']);
  expect(readDay('09/01/2026')).toBeNull();
  expect(readDay('09/01/2026', 'day-month-year')).toBe('2026-01-09');
  expect(readDay('09/01/2026', 'month-day-year')).toBe('2026-09-01');
  expect(readDay('26-11-05', 'year-month-day')).toBe('2026-11-05');
  expect(readDay('25/08/2026', 'month-day-year')).toBeNull();
  expect(readDay('25/08/2026')).toBe('2026-08-25');
  expect(readDay('05/05/2026')).toBe('2026-05-05');
});

function decide(texts: readonly string[], heading = 'Issue date'): ColumnOrder {
  const column = dateColumn();
  texts.forEach((text, index) => {
    column.add(index + 2, text);
  });
  return column.decide(heading);
}

describe('the order of a column', () => {
  test.each([
    [['25/08/2026', '09/01/2026'], 'Issue date', 'day-month-year'],
    [['9/1/2026', '8/25/2026'], 'Issue date', 'month-day-year'],
    [['26-11-05', '99-12-30'], 'Issue date', 'year-month-day'],
    [['09/01/2026'], 'Issued (DD/MM/YYYY)', 'day-month-year'],
    [['09/01/2026'], 'Date mm-dd-yy', 'month-day-year'],
    [['09.01.2026'], 'Datum TT.MM.JJJJ', 'day-month-year'],
    [['05/05/2026', '', '2026-01-02', 'Nov 5, 2026'], 'Issue date', 'month-day-year'],
    [['2026-01-02', 'never'], 'Issue date', null],
  ])('%j under %j is decided', (texts, heading, order) => {
    expect(decide(texts, heading)).toEqual({ kind: 'decided', order });
  });

  test('a column in which both orders fit asks, with examples that mean two days', () => {
    expect(decide(['05/05/2026', '09/01/2026', '09/01/2026', '2026-03-04'])).toEqual({
      kind: 'asks',
      orders: ['month-day-year', 'day-month-year'],
      examples: [
        {
          line: 3,
          text: '09/01/2026',
          days: [
            ['month-day-year', '2026-09-01'],
            ['day-month-year', '2026-01-09'],
          ],
        },
      ],
    });
  });

  test('a column in which no one order fits names the lines that are against each', () => {
    expect(decide(['25/08/2026', '08/25/2026', '09/01/2026', '09/14/2026'])).toEqual({
      kind: 'contradicts',
      misfits: [
        { order: 'month-day-year', count: 1, lines: [2] },
        { order: 'day-month-year', count: 2, lines: [3, 5] },
      ],
    });
  });

  test('a heading that the dates contradict decides nothing', () => {
    expect(decide(['25/08/2026'], 'MM/DD/YYYY')).toEqual({
      kind: 'contradicts',
      misfits: [
        { order: 'month-day-year', count: 1, lines: [2] },
        { order: 'day-month-year', count: 0, lines: [] },
      ],
    });
  });

  test('a column written in one order is read in that order or asks', () => {
    const date = fc.record({
      year: fc.integer({ min: 1990, max: 2026 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    const two = (number: number) => String(number).padStart(2, '0');
    fc.assert(
      fc.property(
        fc.array(date, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('month-day-year', 'day-month-year'),
        fc.constantFrom('/', '-', '.'),
        fc.boolean(),
        fc.constantFrom('', ' 00:00', ' 6:05 PM', ' 11:59:59 PM MST'),
        (days, order, sign, isShort, time) => {
          const texts = days.map(({ year, month, day }) => {
            const numbers = order === 'month-day-year' ? [two(month), two(day)] : [two(day), two(month)];
            return [...numbers, isShort ? two(year % 100) : year].join(sign) + time;
          });
          const decided = decide(texts);
          expect(decided.kind).not.toBe('contradicts');
          if (decided.kind !== 'decided') return;
          expect(texts.map((text) => readDay(text, decided.order))).toEqual(
            days.map(({ year, month, day }) => `${year}-${two(month)}-${two(day)}`),
          );
        },
      ),
    );
  });
});
