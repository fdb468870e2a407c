import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/index.ts';
import { type Season, seasonMessages, seasonOfPunch, seasonYear } from './index.ts';

const now = new Date('2026-12-15T18:00:00Z');

describe('the season of a punch', () => {
  const lg1 = season('lg1', 'Winter LG1 2026', '2026-11-01', '2027-04-30');
  const lg2 = season('lg2', 'winter lg2 2026', '2026-11-01', '2027-04-30');
  const lg2Late = season('lg2-late', 'LG2 December', '2026-12-01', '2026-12-31');
  const other = { ...season('other', 'LG2', '2026-12-01', '2026-12-31'), programId: 'other' };
  const seasons = [lg1, lg2Late, lg2, other];
  const found = (base: string | null, programBase: string | null, instant = now) =>
    seasonOfPunch({ programId: 'program', base, programBase, seasons, now: instant })?.id ?? null;

  test('names the chosen base, before the base of the program', () => expect(found('LG1', 'LG2')).toBe('lg1'));
  test('is of several the one that started last', () => expect(found('LG2', null)).toBe('lg2-late'));
  test('follows the base of the program when none was chosen', () => expect(found(null, 'LG1')).toBe('lg1'));
  test('is any season of the program when no base is known', () => expect(found(null, null)).toBe('lg2-late'));
  test('is none when no season names the base', () => expect(found('LG3', 'LG1')).toBeNull());

  test.each([
    ['2026-11-01T05:59:00Z', null],
    ['2026-11-01T06:00:00Z', 'lg1'],
    ['2027-05-01T05:59:00Z', 'lg1'],
    ['2027-05-01T06:00:00Z', null],
  ])('counts first and last day of the season in Denver: %s', (instant, expected) => {
    expect(found('LG1', null, new Date(instant))).toBe(expected);
  });
});

test('a season is listed under the year it starts in', () => {
  expect(seasonYear(season('s', 'S', '2026-12-31', '2027-01-02'))).toBe(2026);
});

test('one member is not counted in the plural', () => {
  expect([seasonMessages.credentialed(1), seasonMessages.credentialed(2)]).toEqual([
    '1 member credentialed',
    '2 members credentialed',
  ]);
});

function season(id: string, name: string, start: string, end: string): Season {
  const [startDate, endDate] = [readCalendarDate(start), readCalendarDate(end)];
  return { id, name, programId: 'program', startDate, endDate, isActive: true };
}
