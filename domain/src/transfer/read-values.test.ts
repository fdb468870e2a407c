import { expect, test } from 'vitest';
import { readDay, readStatus, readYesNo } from './read-values.ts';

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026/11/5', '2026-11-05'],
  ['2026-11-05 00:00:00', '2026-11-05'],
  ['11/5/2026', '2026-11-05'],
  ['11-05-2026', '2026-11-05'],
  ['11/5/2026 0:00', '2026-11-05'],
  ['5.11.2026', '2026-11-05'],
  ['Nov 05, 2026', '2026-11-05'],
  ['November 5 2026', '2026-11-05'],
  ['5-Nov-2026', '2026-11-05'],
  ['2026-11-06T05:00:00Z', '2026-11-05'],
])('a day is read from %s', (text, day) => expect(readDay(text)).toBe(day));

test.each(['', '2026-02-30', '13/1/2026', '11/5/26', '11/5-2026', 'Foo 5, 2026', 'soon', '1899-12-31', '45000'])(
  "a day isn't read from %j",
  (text) => expect(readDay(text)).toBeNull(),
);

test.each([
  ['Yes', true],
  ['x', true],
  ['1', true],
  ['', false],
  ['FALSE', false],
  ['maybe', null],
])('%j is yes or no: %s', (text, answer) => expect(readYesNo(text)).toBe(answer));

test.each([
  ['', 'valid'],
  ['Active', 'valid'],
  ['expired', 'valid'],
  ['Removed', 'removed'],
  ['unknown', null],
])('the status %j is %s', (text, status) => expect(readStatus(text)).toBe(status));
