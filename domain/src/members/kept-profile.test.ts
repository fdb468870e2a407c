import { describe, expect, it } from 'vitest';
import { lastUpdated, latestOf, profileAge } from './kept-profile.ts';

const updatedAt = at('2026-11-18T21:05:00Z');

describe("a profile's age", () => {
  it.each([
    ['read just now', '2026-11-18T21:05:00Z', '2026-11-18T21:05:00Z', 'recent'],
    ['read a minute short of 24 hours ago', '2026-11-19T21:04:00Z', '2026-11-18T21:05:00Z', 'recent'],
    ['read 24 hours ago', '2026-11-19T21:05:00Z', '2026-11-18T21:05:00Z', 'old'],
    ['looked at two days later, before the clock was set back', '2026-11-18T21:10:00Z', '2026-11-20T09:00:00Z', 'old'],
    ['read half a minute after the present, which is noise', '2026-11-18T21:04:30Z', '2026-11-18T21:05:00Z', 'recent'],
    ['read an hour after the present', '2026-11-18T20:05:00Z', '2026-11-18T21:05:00Z', 'clock-behind'],
  ])('a profile %s, now %s and last seen %s, counts as %s', (_, now, seenAt, age) => {
    expect(profileAge({ updatedAt, seenAt: at(seenAt), now: at(now) })).toBe(age);
  });

  it("a profile's age is judged by the latest time known", () => {
    const seenAt = at('2026-11-20T09:00:00Z');
    expect(latestOf({ updatedAt, seenAt, now: at('2026-11-01T00:00:00Z') })).toEqual(seenAt);
  });
});

it('the time of the last update is just the time on the same day in Denver, with the date on another', () => {
  expect(lastUpdated(updatedAt, at('2026-11-19T05:00:00Z'))).toBe('Last updated 2:05 PM MST');
  expect(lastUpdated(updatedAt, at('2026-11-19T08:00:00Z'))).toBe('Last updated Nov 18, 2026, 2:05 PM MST');
});

function at(text: string): Date {
  return new Date(text);
}
