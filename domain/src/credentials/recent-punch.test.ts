import { expect, test } from 'vitest';
import { refuseUnconfirmed } from './index.ts';

const now = new Date('2026-11-20T18:00:00Z');
const hoursAgo = (hours: number) => ({ id: 'b7', at: new Date(now.getTime() - hours * 3_600_000), by: 'Ada Stone' });

test.each([0, 1, 11.99, -1])('a punch after one %s hours ago prompts, with when and by whom', (hours) => {
  expect(refuseUnconfirmed(hoursAgo(hours), { now })).toEqual({
    kind: 'refuse',
    code: 'punched_recently',
    message: 'A punch was recorded for this member and program less than 12 hours ago',
    recent: hoursAgo(hours),
  });
});

test.each([12, 24])("a punch after one %s hours ago doesn't prompt", (hours) => {
  expect(refuseUnconfirmed(hoursAgo(hours), { now })).toBeNull();
});

test("a first punch doesn't prompt", () => {
  expect(refuseUnconfirmed(null, { now })).toBeNull();
});

test('the answer applies to the punch it was about and no other', () => {
  expect(refuseUnconfirmed(hoursAgo(1), { despiteRecent: 'B7', now })).toBeNull();
  expect(refuseUnconfirmed(hoursAgo(1), { despiteRecent: 'a1', now })).toMatchObject({ code: 'punched_recently' });
});
