import { expect, test } from 'vitest';
import { monthMarks, placeOn, timeLine } from './time-bars.ts';

const now = new Date('2026-12-01T19:00:00Z');
const dates = (issued: string, expires: string) => ({ issuedDate: new Date(issued), expiresDate: new Date(expires) });

test.each([
  [
    'from the first issue to the last expiry',
    '2026-09-01T18:00:00Z',
    '2027-03-01T19:00:00Z',
    '2026-09-01',
    '2027-03-01',
  ],
  ['from a year ago at the earliest', '2024-01-01T19:00:00Z', '2027-03-01T19:00:00Z', '2025-12-01', '2027-03-01'],
  ['to a month ahead at the least', '2026-09-01T18:00:00Z', '2026-10-01T18:00:00Z', '2026-09-01', '2026-12-31'],
])('the time line goes %s', (_, issued, expires, from, to) => {
  const line = timeLine([dates(issued, expires)], now);
  expect([line.from, line.to].map((one) => one.toISOString().slice(0, 10))).toEqual([from, to]);
});

test('a moment outside the time line stands at its end', () => {
  const line = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-11T00:00:00Z') };
  const places = ['2025-01-01', '2026-01-06', '2027-01-01'].map((day) => placeOn(line, new Date(`${day}T00:00:00Z`)));
  expect(places).toEqual([0, 50, 100]);
});

test.each([
  ['2026-11-15T18:00:00Z', '2027-03-02T19:00:00Z', ['Dec', 'Jan 2027', 'Feb', 'Mar']],
  ['2025-12-01T19:00:00Z', '2027-03-01T19:00:00Z', ['Jan 2026', 'Apr', 'Jul', 'Oct', 'Jan 2027']],
  ['2025-12-01T19:00:00Z', '2036-03-01T19:00:00Z', ['Jan 2030', 'Jan 2035']],
])('the time line from %s to %s is marked %j', (from, to, texts) => {
  const marks = monthMarks({ from: new Date(from), to: new Date(to) });
  expect(marks.map(({ text }) => text)).toEqual(texts);
});
