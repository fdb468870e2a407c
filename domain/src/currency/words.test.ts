import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { currencyActMessages } from './act-messages.ts';
import { currencyPlanMessages } from './plan-messages.ts';
import { currencyProspect, expiryMove, expiryMoveText } from './prospect.ts';
import { currencyRuleTexts } from './rule-texts.ts';
import { currencyText, currencyWord } from './words.ts';

/** Ends on February 3, 2027, at 11 in the morning. */
const annualDate = new Date('2026-02-03T18:00:00Z');
const annualEnds = new Date('2027-02-03T18:00:00Z');
const winterEnds = new Date('2026-12-24T18:00:00Z');

test.each([
  ['2026-12-01', winterEnds, 'Punch by Dec 24, 2026'],
  ['2026-12-24', annualEnds, 'Annual training by Feb 03, 2027'],
  ['2026-12-26', winterEnds, 'A punch brings it back'],
  ['2027-02-04', winterEnds, 'Annual Initial Training brings it back'],
  ['2027-02-04', annualEnds, 'Annual Initial Training brings it back'],
])('the next thing to do on %s, for what ends at %s: %s', (day, expiresDate, text) => {
  expect(currencyText({ annualDate, expiresDate }, new Date(`${day}T12:00:00Z`))).toBe(text);
});

test("the next thing to do isn't said under one clock, nor for an expiry somebody wrote", () => {
  const now = new Date('2026-12-01T12:00:00Z');
  expect(currencyText({ annualDate: null, expiresDate: winterEnds }, now)).toBeNull();
  expect(currencyText({ annualDate, expiresDate: new Date('2028-01-01T12:00:00Z') }, now)).toBeNull();
});

test('a card has a short word for the next thing to do', () => {
  const word = (of: Date | null, expiresDate: Date) => currencyWord({ annualDate: of, expiresDate });
  expect([word(annualDate, winterEnds), word(annualDate, annualEnds), word(null, winterEnds)]).toEqual([
    'punch by',
    'training by',
    null,
  ]);
});

describe('before an act', () => {
  const now = new Date('2026-12-01T12:00:00Z');

  const over = { annualDate: new Date('2025-02-03T18:00:00Z'), expiresDate: new Date('2026-02-03T18:00:00Z') };
  const byAnnual = { annualDate, expiresDate: annualEnds };
  const byPunch = { annualDate, expiresDate: winterEnds };
  const oneClock = { annualDate: null, expiresDate: winterEnds };
  const day = (text: string) => new Date(`${text}T20:00:00Z`);

  test.each([
    ['something never held', oneClock, null, 'New expiry: Dec 24, 2026'],
    ['a date before it', byPunch, day('2026-12-05'), 'New expiry: Dec 24, 2026'],
    ['a date after it', oneClock, day('2027-01-05'), 'New expiry: Dec 24, 2026, earlier than Jan 05, 2027'],
    ['the same day', oneClock, day('2026-12-24'), 'Expiry stays Dec 24, 2026'],
    ['the same end of the season clock', byPunch, winterEnds, 'Expiry stays Dec 24, 2026'],
    ['the end of the annual training', byAnnual, annualEnds, 'Expiry stays Feb 03, 2027: the annual training is due'],
    ['a lapsed date', byPunch, day('2026-11-01'), 'New expiry: Dec 24, 2026'],
    [
      'a year that is over',
      over,
      day('2026-02-03'),
      'The annual training ended on Feb 03, 2026. This punch does not bring the credential back.',
    ],
  ])('a preview before an act over %s says whether the date moves', (_case, dates, from, text) => {
    expect(expiryMoveText(dates, from, now)).toBe(text);
  });

  test('the annual training is offered before an act only if nothing else would move the date', () => {
    const lacks = (dates: typeof byAnnual | typeof oneClock, from: Date | null) =>
      expiryMove(dates, from, now).lacksAnnual;
    expect([lacks(byAnnual, annualEnds), lacks(over, winterEnds)]).toEqual([true, true]);
    expect([lacks(byAnnual, winterEnds), lacks(byPunch, winterEnds), lacks(oneClock, winterEnds)]).toEqual([
      ...[false, false, false],
    ]);
  });

  test('the next step after an act is shown before it, except with one clock or if the move already says it', () => {
    expect(currencyProspect(byPunch, null, now)).toBe('Punch by Dec 24, 2026');
    expect(currencyProspect(oneClock, null, now)).toBeNull();
    expect(currencyProspect(byAnnual, annualEnds, now)).toBeNull();
    expect(currencyProspect(over, null, now)).toBeNull();
  });
});

describe("program's rule", () => {
  const season = (startDate: string, endDate: string) => ({
    startDate: readCalendarDate(startDate),
    endDate: readCalendarDate(endDate),
    isActive: true,
  });
  const seasons = [season('2027-11-15', '2028-04-30'), season('2026-11-15', '2027-04-30')];
  const textsOn = (day: string, of = seasons) =>
    currencyRuleTexts({ validityPeriodDays: 42, seasons: of }, new Date(`${day}T18:00:00Z`));

  test("a program's rule says both clocks", () => {
    expect(textsOn('2026-12-01').slice(0, 2)).toEqual([
      'An annual training every 365 days: the initial issue counts, and each Annual Initial Training.',
      'While a season runs, a punch every 42 days. A punch never moves the annual date.',
    ]);
  });

  test.each([
    ['2026-12-01', 'A season is running, until Apr 30, 2027.'],
    ['2027-04-30', 'A season is running, until Apr 30, 2027.'],
    ['2027-05-01', 'No season is running: no punch is needed until Nov 15, 2027.'],
    ['2028-05-01', 'No season is running or planned: only the annual training counts.'],
  ])("a program's rule says on %s where the recency clock is", (day, text) => {
    expect(textsOn(day).at(-1)).toBe(text);
  });
});

test('a preview of a rule counts people in words', () => {
  expect([0, 1, 1_200].map(currencyPlanMessages.lapsing)).toEqual([
    'Nobody lapses.',
    '1 person lapses right away',
    '1,200 people lapse right away',
  ]);
  expect([1, 2].map(currencyPlanMessages.returning)).toEqual([
    '1 person is in force again',
    '2 people are in force again',
  ]);
  expect([1, 2].map(currencyActMessages.staysLapsedAll)).toEqual([
    '1 person stays lapsed: the annual training is over, and this punch does not bring the credential back.',
    '2 people stay lapsed: their annual training is over, and this punch does not bring the credentials back.',
  ]);
  expect([currencyPlanMessages.changed(1, 1), currencyPlanMessages.changed(12, 40)]).toEqual([
    '1 of 1 credential gets a new date.',
    '12 of 40 credentials get a new date.',
  ]);
});
