import { expect, test } from 'vitest';
import { validityText, validityUsed } from './validity.ts';

const issuedDate = new Date('2026-10-01T18:00:00Z');

test.each([
  // The clocks change on November 1: 31 days stay 31 days.
  ['2026-11-01T19:00:00Z', '2026-12-01T19:00:00Z', 31, 61, '31 of 61 days used'],
  ['2026-10-01T18:00:00Z', '2026-10-31T18:00:00Z', 0, 30, '0 of 30 days used'],
  ['2027-01-01T18:00:00Z', '2026-10-31T18:00:00Z', 30, 30, '30 of 30 days used'],
  ['2026-09-30T18:00:00Z', '2026-10-31T18:00:00Z', 0, 30, '0 of 30 days used'],
  ['2026-10-02T18:00:00Z', '2026-10-02T18:00:00Z', 1, 1, '1 of 1 day used'],
  ['2026-10-02T18:00:00Z', '2026-09-01T18:00:00Z', 0, 0, '0 of 0 days used'],
])('the used days at %s of a credential until %s are %i of %i', (now, expires, usedDays, totalDays, text) => {
  const used = validityUsed({ issuedDate, expiresDate: new Date(expires) }, new Date(now));
  expect(used).toMatchObject({ usedDays, totalDays });
  expect(validityText(used)).toBe(text);
});

test.each([
  ['2026-10-01T18:00:00Z', 0],
  ['2026-10-03T18:00:00Z', 0.5],
  ['2026-10-05T18:00:00Z', 1],
  ['2026-10-09T18:00:00Z', 1],
])('the used share of the validity at %s is %d', (now, share) => {
  const expiresDate = new Date('2026-10-05T18:00:00Z');
  expect(validityUsed({ issuedDate, expiresDate }, new Date(now)).share).toBe(share);
});
