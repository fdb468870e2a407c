import { type CalendarEvent, endEvent, trainingEvent, weekEvents } from '@ffl/domain/calendars/events';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { describe, expect, test } from 'vitest';
import { linesOf, readByBoth, readByIcalJs } from '../../tests/worlds/read-calendar.ts';
import { writeCalendar } from './write-calendar.ts';

const changedAt = new Date('2026-11-26T18:30:00.123Z');
const day = readCalendarDate;

function write(events: CalendarEvent[], name = 'Flight For Life'): string {
  return writeCalendar({ name, events, publicUrl: 'https://flight.example', revision: 3, changedAt });
}

const training = (type: string, over: Partial<Parameters<typeof trainingEvent>[0]> = {}) =>
  trainingEvent({ id: 't', type, date: day('2026-12-01'), startTime: null, meetingPlace: null, base: 'LG1', ...over });

const end = (expires: string, over: Partial<Parameters<typeof endEvent>[0]> = {}) =>
  endEvent(
    {
      id: 'c',
      program: 'Rescue Deployment',
      base: 'LG2',
      expiresDate: new Date(expires),
      annualDate: null,
      validityPeriodDays: 365,
      chosenSteps: null,
      ...over,
    },
    changedAt,
  );

test('a calendar can be read by both libraries, with its name, zone and pace', () => {
  const text = write([end('2027-11-26T18:00:00Z')], 'Flight For Life, LG1');
  expect(linesOf(text)).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Flight For Life//Calendar//EN',
      'METHOD:PUBLISH',
      String.raw`X-WR-CALNAME:Flight For Life\, LG1`,
      'X-WR-TIMEZONE:America/Denver',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'END:VCALENDAR',
    ]),
  );
  expect(readByBoth(text)).toEqual([
    {
      uid: 'c',
      title: 'Rescue Deployment at LG2 expires',
      text: 'Until Nov 26, 2027, 11:00 AM MST. A punch keeps it in force.',
      place: 'LG2',
      from: '2027-11-26',
      until: '2027-11-27',
      revision: 3,
      changedAt: '2026-11-26T18:30:00Z',
      url: 'https://flight.example/member',
    },
  ]);
});

test('a calendar names its zone before the first event', () => {
  const lines = linesOf(write([end('2027-11-26T18:00:00Z')]));
  expect(lines.indexOf('X-WR-TIMEZONE:America/Denver')).toBeGreaterThan(0);
  expect(lines.indexOf('X-WR-TIMEZONE:America/Denver')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'));
});

test('a calendar without events is one too', () => {
  expect(readByBoth(write([]))).toEqual([]);
});

describe('a credential ends on the day in Denver', () => {
  test.each([
    ['at the last moment of the day', '2026-11-21T06:59:59.999Z', '2026-11-20', '2026-11-21'],
    ['at the first moment of the next', '2026-11-21T07:00:00Z', '2026-11-21', '2026-11-22'],
    ['on a February 29', '2028-03-01T06:59:59.999Z', '2028-02-29', '2028-03-01'],
    ['on the last day of a year', '2027-01-01T06:59:59.999Z', '2026-12-31', '2027-01-01'],
    ['in the night that skips an hour', '2027-03-14T09:30:00Z', '2027-03-14', '2027-03-15'],
    ['at the end of that day', '2027-03-15T05:59:59.999Z', '2027-03-14', '2027-03-15'],
    ['in the hour that comes twice', '2026-11-01T08:30:00Z', '2026-11-01', '2026-11-02'],
    ['at the end of that day, too', '2026-11-02T06:59:59.999Z', '2026-11-01', '2026-11-02'],
  ])('a credential ends on the day in Denver %s', (_when, expires, from, until) => {
    expect(readByBoth(write([end(expires)]))).toMatchObject([{ from, until }]);
  });
});

describe('alarms', () => {
  const alarms = (over: Partial<Parameters<typeof endEvent>[0]>) =>
    linesOf(write([end('2027-03-15T05:59:59.999Z', over)])).filter((line) => line.startsWith('TRIGGER'));

  test('alarms ring at 8 in the morning of the days on which the program reminds', () => {
    expect(alarms({})).toEqual([
      'TRIGGER;RELATED=START:-P59DT16H',
      'TRIGGER;RELATED=START:-P13DT16H',
      'TRIGGER;RELATED=START:PT8H',
    ]);
    expect(alarms({ chosenSteps: [1] })).toEqual(['TRIGGER;RELATED=START:-PT16H']);
  });

  test('alarms ring on no day if the program reminds on none, and for nothing but ends', () => {
    expect(alarms({ chosenSteps: [] })).toEqual([]);
    expect(write([training('Hoist')])).not.toContain('VALARM');
  });
});

test.each([
  ['2026-12-01', '16:30', '2026-12-01T23:30:00Z'],
  ['2026-07-01', '00:00', '2026-07-01T06:00:00Z'],
])('a training of %s at %s in Denver begins at %s, where people meet', (date, startTime, from) => {
  const text = write([training('Hoist', { date: day(date), startTime, meetingPlace: 'Hangar 2, north door' })]);
  expect(readByBoth(text)).toMatchObject([
    { title: 'Hoist at LG1', place: 'Hangar 2, north door, LG1', from, until: from },
  ]);
});

describe('what people wrote', () => {
  test.each([
    ['commas, semicolons and a backslash', String.raw`Hoist, day; C:\day`, undefined],
    [
      'a line that would be one of the file',
      'Hoist\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:x',
      'Hoist END:VEVENT BEGIN:VEVENT UID:x',
    ],
    ['every other break', 'a\nb\rc\u2028d\u2029e\u0085f\u000bg', 'a b c d e f g'],
    ['turns of direction', 'Hoist \u202etsioH\u202c \u2066day\u2069', 'Hoist tsioH day'],
    ['controls', 'a\u0000b\u0007c\u001b[31md', 'a b c [31md'],
    ['emoji', 'Hoist 🚁 👩🏽‍🚒 at 🏔️', undefined],
    ['other scripts', 'Übung für Ærøskøbing 山岳救助 إنقاذ', undefined],
    ['quotes and signs', `"Hoist" <b>&amp; 100% 'x' :;=`, undefined],
    ['more than a line holds', '🚁é'.repeat(200), undefined],
  ])('a text with %s stays one text in a calendar', (_what, type, kept = type) => {
    const text = write([training(type)], `Flight For Life, ${type}`);
    expect(readByBoth(text)).toMatchObject([{ title: `${kept} at LG1`, uid: 't' }]);
    const lines = text.split('\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(linesOf(text).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });
});

// Checked separately, since node-ical reads a backslash before an n as a line break, however it was written.
test('a text that looks escaped stays as it is in a calendar', () => {
  const title = String.raw`a\nb\,c`;
  expect(readByIcalJs(write([training(title)]))).toMatchObject([{ title: `${title} at LG1` }]);
});

test('each week that runs short is one event, from Monday to Sunday, with whoever is missing', () => {
  const weeks = ['2026-11-23', '2026-11-30', '2026-12-07'].map(day);
  const programs = [
    { name: 'Rescue Deployment', needed: 6, byWeek: [6, 4, 4] },
    { name: 'Lift Ticket', needed: 1, byWeek: [1, 1, 0] },
  ];
  const base = { id: 'b', name: 'LG 1' };
  expect(readByBoth(write(weekEvents(base, { weeks, programs })))).toMatchObject([
    {
      uid: 'b-2026-11-30',
      title: 'LG 1 is short: Rescue Deployment 4 of 6',
      text: 'Coverage each Sunday, if nobody punches',
      from: '2026-11-30',
      until: '2026-12-07',
      url: 'https://flight.example/admin/readiness?base=LG%201',
    },
    {
      uid: 'b-2026-12-07',
      title: 'LG 1 is short: Rescue Deployment 4 of 6, Lift Ticket 0 of 1',
      from: '2026-12-07',
      until: '2026-12-14',
    },
  ]);
});
