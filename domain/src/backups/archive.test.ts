import { expect, test } from 'vitest';
import { isArchiveBehind, isArchivedToTheMinute } from './archive.ts';

const now = new Date('2026-11-22T10:15:30.000Z');
const since = (seconds: number) => ({ waitingSince: new Date(now.getTime() - seconds * 1000).toISOString() });

test('an archive in which nothing waits loses at most a minute and is not behind', () => {
  expect(isArchivedToTheMinute({ waitingSince: null }, now)).toBe(true);
  expect(isArchiveBehind({ waitingSince: null }, now)).toBe(false);
});

test('records that wait for longer than ten seconds would be lost too, and for longer than fifteen minutes are an alarm', () => {
  expect([10, 11].map((seconds) => isArchivedToTheMinute(since(seconds), now))).toEqual([true, false]);
  expect([900, 901].map((seconds) => isArchiveBehind(since(seconds), now))).toEqual([false, true]);
});
