import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { boardCell, boardMoment, cellDateText, fallsOut, firstWeekShort } from './board.ts';

const at = (iso: string) => new Date(iso);
const now = at('2026-11-20T18:00:00Z');

describe('the instant at which a day is judged', () => {
  test.each([
    ['today', null, now],
    ['today by its date', '2026-11-20', now],
    ['yesterday at its last moment', '2026-11-19', at('2026-11-20T06:59:59.999Z')],
    ['tomorrow at its last moment', '2026-11-21', at('2026-11-22T06:59:59.999Z')],
    ['the day on which summer time begins', '2026-03-08', at('2026-03-09T05:59:59.999Z')],
  ])('a day is judged at its instant: %s', (_what, day, expected) => {
    expect(boardMoment(day === null ? null : readCalendarDate(day), now)).toEqual(expected);
  });
});

describe("the date of a board's cell", () => {
  test.each([
    ['on another day is the date alone', '2026-12-01T12:00:00Z', 'Dec 01, 2026'],
    ['on its last day has the time', '2026-11-21T04:00:00Z', 'Nov 20, 2026, 9:00 PM MST'],
    ["at the day's last instant is the date alone", '2026-11-21T06:59:59.999Z', 'Nov 20, 2026'],
    ["in the day's last minute is the date alone", '2026-11-21T06:59:00Z', 'Nov 20, 2026'],
    ['a minute earlier has the time', '2026-11-21T06:58:59.999Z', 'Nov 20, 2026, 11:58 PM MST'],
  ])("the date of a board's cell %s", (_what, expires, text) => {
    expect(cellDateText({ programId: 'lg1', expiresDate: at(expires) }, now)).toBe(text);
  });
});

describe('a board cell', () => {
  const cell = (...expiries: [programId: string, expires: string][]) =>
    boardCell(
      { held: expiries.map(([programId, expires]) => ({ programId, expiresDate: at(expires) })) },
      ['lg1', 'lg2'],
      boardMoment(readCalendarDate('2026-11-19'), now),
    );

  test.each([
    ['what lapses on the day has lapsed', '2026-11-20T06:59:59.998Z', 'expired'],
    ['what was given until the end of the day is in force', '2026-11-20T06:59:59.999Z', 'expiring_14'],
    ['the fourteenth day after it is still soon', '2026-12-04T06:59:59.999Z', 'expiring_14'],
    ['the fifteenth day after it is not', '2026-12-04T07:00:00Z', 'active'],
  ])('the board of a day shows that %s', (_what, expires, state) => expect(cell(['lg1', expires])?.state).toBe(state));

  test('a board cell shows the latest expiry of its programs and no other', () => {
    expect(
      cell(['lg1', '2026-12-01T12:00:00Z'], ['lg2', '2027-01-01T12:00:00Z'], ['lg3', '2027-02-01T12:00:00Z']),
    ).toEqual({ programId: 'lg2', expiresDate: at('2027-01-01T12:00:00Z'), state: 'active' });
  });

  test('a board cell is empty for someone who holds nothing there', () => {
    expect(cell(['lg3', '2027-02-01T12:00:00Z'])).toBeNull();
  });
});

test.each([
  ['the first in which fewer are left than needed', [6, 6, 5, 4], 2],
  ['this one, where there are too few already', [5], 0],
  ['none, as long as there are enough', [8, 6, 6], null],
])('the first short week is %s', (_which, byWeek, expected) => {
  expect(firstWeekShort({ needed: 6, byWeek })).toBe(expected);
});

test.each([
  ['who lapses on that day does', [['lg1', '2027-02-01T19:00:00Z']], true],
  ['who lapses today after now does', [['lg1', '2026-11-20T18:00:01Z']], true],
  ['who has lapsed already does not', [['lg1', '2026-11-20T17:59:59Z']], false],
  ['who holds it until the end of that day does not', [['lg1', '2027-02-02T06:59:59.999Z']], false],
  [
    'who has another of its programs longer does not',
    [
      ['lg1', '2027-01-01T12:00:00Z'],
      ['lg2', '2028-01-01T12:00:00Z'],
    ],
    false,
  ],
  ['what is held in other columns does not count', [['lg3', '2027-01-01T12:00:00Z']], false],
])('falling out until a day to come is decided for each person: %s', (_who, held, expected) => {
  const person = { held: held.map(([programId = '', expires = '']) => ({ programId, expiresDate: at(expires) })) };
  const moment = boardMoment(readCalendarDate('2027-02-01'), now);
  expect(fallsOut(person, [{ programIds: ['lg1', 'lg2'] }], { now, moment })).toBe(expected);
});
