import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarDate, parseCalendarDate, readCalendarDate } from './calendar-date.ts';
import {
  addCalendarDays,
  daysLeft,
  denverDate,
  displayDate,
  displayDateTime,
  displayWhen,
  endOfDay,
  noonOf,
  parseInstant,
  parseMoment,
  punchStamp,
  readInstant,
  startOfDay,
} from './denver.ts';

const at = (iso: string) => new Date(iso);
const day = (text: string) => readCalendarDate(text);

describe('a calendar date', () => {
  test.each(['2026-02-28', '2024-02-29', '1900-01-01', '2100-12-31'])('the text %s is a day', (text) => {
    expect(parseCalendarDate(text)).toBe(text);
  });

  test.each(['2026-02-30', '2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-01-00'])(
    "the text %s isn't a day in any year",
    (text) => expect(parseCalendarDate(text)).toBeNull(),
  );

  test.each([
    '1899-12-31',
    '2101-01-01',
    '0000-01-01',
    '10000-01-01',
    '',
    '2026-1-5',
    ' 2026-01-05',
    '2026-01-05\n',
    '٢٠٢٦-٠١-٠٥',
  ])('the text %j is refused as a calendar date', (text) => expect(parseCalendarDate(text)).toBeNull());

  test('a text that should have been a date stops the reader', () => {
    expect(() => readCalendarDate('2026-02-30')).toThrow('Not a calendar date: "2026-02-30"');
  });
});

test.each([
  ['2026-11-20T06:59:59Z', '2026-11-19'],
  ['2026-11-20T07:00:00Z', '2026-11-20'],
  ['2026-07-01T05:59:59Z', '2026-06-30'],
  ['2026-07-01T06:00:00Z', '2026-07-01'],
])('the day in Denver at %s is %s', (instant, expected) => expect(denverDate(at(instant))).toBe(expected));

describe('adding calendar days', () => {
  test.each([
    ['a plain day', '2026-01-09T17:30:00.123Z', 1, '2026-01-10T17:30:00.123Z'],
    ['into summer time the wall time stays', '2026-03-07T17:00:00Z', 1, '2026-03-08T16:00:00Z'],
    ['out of summer time the wall time stays', '2026-10-31T16:00:00Z', 1, '2026-11-01T17:00:00Z'],
    ['a year with a leap day is still 365 days', '2027-11-20T19:00:00Z', 365, '2028-11-19T19:00:00Z'],
    ['a wall time that is skipped moves on an hour', '2026-03-07T09:30:00Z', 1, '2026-03-08T09:30:00Z'],
    ['no days', '2026-11-01T08:30:00Z', 0, '2026-11-01T08:30:00Z'],
  ])('adding calendar days keeps the wall time: %s', (_title, start, days, expected) => {
    expect(addCalendarDays(at(start), days).toISOString()).toBe(at(expected).toISOString());
  });

  test("adding calendar days lands exactly that many days later on Denver's calendar", () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 0, max: 3650 }), (instant, days) => {
        expect(daysLeft(addCalendarDays(instant, days), instant)).toBe(days);
      }),
    );
  });
});

describe('days left', () => {
  test.each([
    ['later today', '2026-11-20T15:00:00Z', '2026-11-21T06:59:00Z', 0],
    ['a minute past midnight is one day', '2026-11-21T06:59:00Z', '2026-11-21T07:00:00Z', 1],
    ['a clock change does not shorten it', '2026-10-31T18:00:00Z', '2026-11-02T07:30:00Z', 2],
    ['yesterday', '2026-11-20T15:00:00Z', '2026-11-20T06:59:00Z', -1],
  ])("days left are counted on Denver's calendar: %s", (_title, now, expires, expected) =>
    expect(daysLeft(at(expires), at(now))).toBe(expected),
  );
});

describe('shown dates', () => {
  test('a date and an instant look alike, in Denver', () => {
    expect(displayDate(day('2026-11-05'))).toBe('Nov 05, 2026');
    expect(displayDate(at('2026-11-06T06:59:00Z'))).toBe('Nov 05, 2026');
  });

  test.each([
    ['2026-11-05T22:04:00Z', 'Nov 05, 2026, 3:04 PM MST'],
    ['2026-07-05T06:00:00Z', 'Jul 05, 2026, 12:00 AM MDT'],
  ])('the time of %s names its zone', (instant, expected) => expect(displayDateTime(at(instant))).toBe(expected));

  test.each([
    ['2026-11-05T22:04:00Z', 'today, Nov 05, 2026, at 3:04 PM MST'],
    ['2026-11-05T06:59:00Z', 'yesterday, Nov 04, 2026, at 11:59 PM MST'],
    ['2026-10-31T18:00:00Z', 'on Oct 31, 2026, at 12:00 PM MDT'],
  ])('an event at %s is shown by its date in Denver', (instant, expected) =>
    expect(displayWhen(at(instant), at('2026-11-06T05:00:00Z'))).toBe(expected),
  );

  test('a punch stamp has no leading zeros and is the date in Denver', () => {
    expect(punchStamp(at('2026-11-06T05:00:00Z'))).toBe('11/5/2026');
    expect(punchStamp(at('2026-01-09T12:00:00Z'))).toBe('1/9/2026');
  });

  test("a training date is read at the reader's noon", () => {
    const noon = noonOf(day('2026-03-08'));
    expect([noon.getFullYear(), noon.getMonth(), noon.getDate(), noon.getHours()]).toEqual([2026, 2, 8, 12]);
  });
});

describe('the bounds of a day', () => {
  test.each([
    ['2026-11-20', '2026-11-20T07:00:00.000Z', '2026-11-21T06:59:59.999Z'],
    ['2026-03-08', '2026-03-08T07:00:00.000Z', '2026-03-09T05:59:59.999Z'],
    ['2026-11-01', '2026-11-01T06:00:00.000Z', '2026-11-02T06:59:59.999Z'],
  ])('the day %s begins and ends at midnight in Denver', (date, start, end) => {
    expect(startOfDay(day(date)).toISOString()).toBe(start);
    expect(endOfDay(day(date)).toISOString()).toBe(end);
  });

  test('both bounds of any day lie on that day', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date: CalendarDate = denverDate(instant);
        expect([denverDate(startOfDay(date)), denverDate(endOfDay(date))]).toEqual([date, date]);
        expect(startOfDay(date).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(endOfDay(date).getTime()).toBeGreaterThanOrEqual(instant.getTime());
      }),
    );
  });
});

describe('reading an instant', () => {
  test.each([
    ['2024-05-01T12:00:00Z', '2024-05-01T12:00:00.000Z'],
    ['2024-05-01T12:00:00.123456+00:00', '2024-05-01T12:00:00.123Z'],
    ['2024-05-01 12:00:00.5+00', '2024-05-01T12:00:00.500Z'],
    ['2024-05-01T12:00-06:00', '2024-05-01T18:00:00.000Z'],
    ['2024-05-01T12:00:00+0530', '2024-05-01T06:30:00.000Z'],
    ['2024-05-01', '2024-05-02T05:59:59.999Z'],
  ])('the instant %s is understood', (text, expected) => expect(parseInstant(text)?.toISOString()).toBe(expected));

  test.each([
    '',
    'soon',
    '2026-02-30T12:00:00Z',
    '2026-02-30',
    '2024-05-01T12:00:00',
    '2024-05-01T25:00:00Z',
    '2024-05-01T12:61Z',
    '1e309',
    '2024-05-01T12:00:00Z ',
  ])('the text %j is refused as an instant', (text) => expect(parseInstant(text)).toBeNull());

  test('an instant that was written reads back the same', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(readInstant(instant.toISOString())).toEqual(instant);
      }),
    );
  });

  test('a text that should have been an instant stops the reader', () => {
    expect(() => readInstant('soon')).toThrow('Not an instant: "soon"');
  });
});

const anyInstant = fc.date({ min: at('1901-01-01T00:00:00Z'), max: at('2089-12-31T00:00:00Z'), noInvalidDate: true });

describe('a moment that somebody types', () => {
  test.each([
    ['2026-11-23T06:00', '2026-11-23T13:00:00.000Z'],
    ['2026-07-23 06:00:30', '2026-07-23T12:00:30.000Z'],
    ['2026-11-23T06:00Z', '2026-11-23T06:00:00.000Z'],
    ['2026-11-23T06:00:00.5-05:00', '2026-11-23T11:00:00.500Z'],
  ])('the typed moment %s is %s', (text, instant) => expect(parseMoment(text)).toEqual(at(instant)));

  test.each(['2026-11-23', '2026-11-23T24:00', '2026-02-30T06:00', '06:00', '', '2026-11-23T06:00:00.5'])(
    'the text %j is no moment',
    (text) => expect(parseMoment(text)).toBeNull(),
  );
});
