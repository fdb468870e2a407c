import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { endingClock } from './ending-clock.ts';
import { expiryByRule } from './expiry.ts';
import { recencyEnd, runningDays } from './recency.ts';
import type { RecencySeason } from './rule.ts';

const winter = season('2026-11-15', '2027-04-30');
const nextWinter = season('2027-11-15', '2028-04-30');
const sixWeeks = { validityPeriodDays: 42, seasons: [nextWinter, winter] };

describe('recency', () => {
  test.each([
    ['a punch in winter counts so many days, at the same wall time', '2026-12-01T17:30:00Z', '2027-01-12T17:30:00Z'],
    ['a clock change makes it neither longer nor shorter', '2027-02-20T17:30:00Z', '2027-04-03T16:30:00Z'],
    ['a punch on the first day is one of the season', '2026-11-15T07:00:00Z', '2026-12-27T07:00:00Z'],
    ['a punch a moment before it has the first 42 whole days', '2026-11-15T06:59:59.999Z', '2026-12-27T06:59:59.999Z'],
    ['a punch in summer is asked for when winter comes', '2026-07-01T18:00:00Z', '2026-12-27T06:59:59.999Z'],
    ['a punch of any earlier summer is, too', '2020-07-01T18:00:00Z', '2026-12-27T06:59:59.999Z'],
    ['a punch that outlives its season rests until the next', '2027-04-01T18:00:00Z', '2027-12-27T06:59:59.999Z'],
    ['a punch that ends on the day before the last does not rest', '2027-03-18T18:00:00Z', '2027-04-29T18:00:00Z'],
    [
      'a punch that ends a moment before the last day begins does not rest',
      '2027-03-19T05:59:59.999Z',
      '2027-04-30T05:59:59.999Z',
    ],
    [
      'a punch that ends as the last day begins rests until the next season',
      '2027-03-19T06:00:00Z',
      '2027-12-27T06:59:59.999Z',
    ],
    [
      'a punch that ends on the last day rests until the next season',
      '2027-03-19T18:00:00Z',
      '2027-12-27T06:59:59.999Z',
    ],
  ])('%s, by the recency clock', (_title, punchedAt, end) => {
    expect(recencyEnd(new Date(punchedAt), sixWeeks)).toEqual(new Date(end));
  });

  test.each([
    ['after the last season', '2028-05-01T06:00:00Z', sixWeeks.seasons],
    ['without a season', '2026-12-01T17:30:00Z', []],
    ['in a season that is not active', '2026-12-01T17:30:00Z', [{ ...winter, isActive: false }]],
    ['in a season that is not longer than one punch', '2026-12-01T17:30:00Z', [season('2026-11-15', '2026-12-26')]],
    ['of a summer before such a season', '2026-07-01T17:30:00Z', [season('2026-11-15', '2026-12-26')]],
  ])('the recency clock rests for good after a punch %s', (_title, punchedAt, seasons) => {
    expect(recencyEnd(new Date(punchedAt), { validityPeriodDays: 42, seasons })).toBeNull();
  });

  test('a season one day longer than a punch asks for another on that day', () => {
    const seasons = [season('2026-11-15', '2026-12-27')];
    const end = new Date('2026-12-27T06:59:59.999Z');
    expect(recencyEnd(new Date('2026-07-01T17:30:00Z'), { validityPeriodDays: 42, seasons })).toEqual(end);
  });

  test('overlapping or adjoining seasons run without a rest of the recency clock', () => {
    const seasons = [
      season('2027-02-01', '2027-02-10'),
      season('2027-01-01', '2027-03-31'),
      season('2026-11-15', '2026-12-31'),
      season('2027-04-02', '2027-04-30'),
      { ...season('2027-04-01', '2027-04-01'), isActive: false },
    ];
    expect(runningDays(seasons)).toEqual([
      { first: '2026-11-15', last: '2027-03-31' },
      { first: '2027-04-02', last: '2027-04-30' },
    ]);
    const end = new Date('2027-02-01T18:00:00Z');
    expect(recencyEnd(new Date('2026-12-21T18:00:00Z'), { validityPeriodDays: 42, seasons })).toEqual(end);
  });
});

describe('earlier of both clocks', () => {
  const annualDate = new Date('2026-02-03T18:00:00Z');
  const punched = (at: string) => expiryByRule({ annualDate, punchedAt: new Date(at) }, sixWeeks);

  test.each([
    ['in winter the next punch', '2026-12-01T18:00:00Z', '2027-01-12T18:00:00Z', 'recency'],
    ['with a year that ends before it, the year', '2027-01-10T18:00:00Z', '2027-02-03T18:00:00Z', 'currency'],
    ['in summer the first punch of winter', '2026-07-01T18:00:00Z', '2026-12-27T06:59:59.999Z', 'recency'],
    ['after the year is over, the year that is over', '2027-02-10T18:00:00Z', '2027-02-03T18:00:00Z', 'currency'],
  ])('the earlier of both clocks is %s', (_title, at, expires, clock) => {
    expect(punched(at)).toEqual(new Date(expires));
    expect(endingClock({ annualDate, expiresDate: punched(at) })).toBe(clock);
  });

  test('the earlier of both clocks without any season is the year', () => {
    const rule = { validityPeriodDays: 42, seasons: [] };
    expect(expiryByRule({ annualDate, punchedAt: annualDate }, rule)).toEqual(new Date('2027-02-03T18:00:00Z'));
  });

  test('the earlier of both clocks is named neither under one clock, nor for an expiry written by hand', () => {
    expect(endingClock({ annualDate: null, expiresDate: annualDate })).toBeNull();
    expect(endingClock({ annualDate, expiresDate: new Date('2027-02-03T18:00:00.001Z') })).toBeNull();
  });
});

function season(startDate: string, endDate: string): RecencySeason {
  return { startDate: readCalendarDate(startDate), endDate: readCalendarDate(endDate), isActive: true };
}
