import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { seasonMessages } from './messages.ts';
import { seasonFormSchema } from './schemas.ts';
import { type Season, seasonDays, seasonOfPunch, seasonsByYear } from './season.ts';

const now = new Date('2026-12-15T18:00:00Z');

describe("punch's season", () => {
  const lg1 = season('lg1', 'Winter LG1 2026', '2026-11-01', '2027-04-30');
  const lg2 = season('lg2', 'winter lg2 2026', '2026-11-01', '2027-04-30');
  const lg2Late = season('lg2-late', 'LG2 December', '2026-12-01', '2026-12-31');
  const seasons = [lg1, lg2Late, lg2];
  const found = (base: string | null, programBase: string | null, instant = now) =>
    seasonOfPunch({ base, programBase, seasons, now: instant })?.id ?? null;

  test("a punch's season names the chosen base, before the program's", () => expect(found('LG1', 'LG2')).toBe('lg1'));
  test("a punch's season is the latest started of several", () => expect(found('LG2', null)).toBe('lg2-late'));
  test("a punch's season follows the program's base if none was chosen", () => expect(found(null, 'LG1')).toBe('lg1'));
  test("a punch's season is any season of the program if no base is known", () =>
    expect(found(null, null)).toBe('lg2-late'));
  test("a punch's season is none if no season names the base", () => expect(found('LG3', 'LG1')).toBeNull());

  test.each([
    ['2026-11-01T05:59:00Z', null],
    ['2026-11-01T06:00:00Z', 'lg1'],
    ['2027-05-01T05:59:00Z', 'lg1'],
    ['2027-05-01T06:00:00Z', null],
  ])("a punch's season includes the season's first and last day in Denver: %s", (instant, expected) => {
    expect(found('LG1', null, new Date(instant))).toBe(expected);
  });
});

test('seasons are listed by the year they start in, newest first, and within it newest start first', () => {
  const early = season('early', 'Early', '2025-01-05', '2025-03-01');
  const late = season('late', 'Late', '2025-12-31', '2026-01-02');
  const next = season('next', 'Next', '2026-11-01', '2027-04-30');
  const same = season('same', 'Also', '2025-12-31', '2026-02-01');
  const years = seasonsByYear([early, late, next, same]).map(({ year, seasons }) => [
    year,
    seasons.map(({ id }) => id),
  ]);
  expect(years).toEqual([
    [2026, ['next']],
    [2025, ['same', 'late', 'early']],
  ]);
});

test("a season's dates read from first to last", () => {
  expect(seasonDays(season('s', 'S', '2026-11-01', '2027-04-30'))).toBe('Nov 01, 2026 – Apr 30, 2027');
});

describe('season form', () => {
  const problems = (name: string, startDate: string, endDate: string) =>
    (seasonFormSchema.safeParse({ name, startDate, endDate }).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]);

  test('the season form says what each field is missing', () => {
    expect(problems('  ', '', '')).toEqual([
      ['name', 'Season name is required'],
      ['startDate', 'Start date is required'],
      ['endDate', 'End date is required'],
    ]);
  });

  test('the season form marks an end before the start beside whatever else is missing', () => {
    expect(problems('', '2026-11-02', '2026-11-01')).toEqual([
      ['name', 'Season name is required'],
      ['endDate', "End date can't be before the start date"],
    ]);
  });

  test.each([
    ['S'.repeat(81), '2026-11-01', '2026-11-01', 'Season names can be up to 80 characters'],
    ['\u2066', '2026-11-01', '2026-11-01', 'Season name is required'],
    ['S', '0026-11-01', '2026-11-01', 'Enter a day from 1900 to 2100'],
    ['S', '2026-11-01', '2101-01-01', 'Enter a day from 1900 to 2100'],
    ['S', '2026-11-01', '2026-02-30', 'Enter a day from 1900 to 2100'],
  ])('the season form refuses %j from %s to %s', (name, start, end, message) => {
    expect(problems(name, start, end).map(([, text]) => text)).toEqual([message]);
  });

  test('the season form accepts a one-day season, and trims the name', () => {
    const form = { name: ' Winter ', startDate: '2026-11-01', endDate: '2026-11-01' };
    expect(seasonFormSchema.parse(form)).toEqual({ ...form, name: 'Winter' });
  });
});

test('the deletion of a season says how many records lose it', () => {
  expect([0, 1, 1234].map(seasonMessages.losesSeason)).toEqual([
    'No credentials or training sessions use it.',
    '1 record uses it: credentials and training sessions stay, but lose their season.',
    '1,234 records use it: credentials and training sessions stay, but lose their season.',
  ]);
});

test('a season with one member is written in the singular', () => {
  expect([seasonMessages.credentialed(1), seasonMessages.credentialed(2)]).toEqual([
    '1 member credentialed',
    '2 members credentialed',
  ]);
});

function season(id: string, name: string, start: string, end: string): Season {
  const [startDate, endDate] = [readCalendarDate(start), readCalendarDate(end)];
  return { id, name, programId: 'program', startDate, endDate, isActive: true };
}
