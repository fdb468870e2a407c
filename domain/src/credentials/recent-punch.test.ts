import { expect, test } from 'vitest';
import { type LastPunch, refuseUnconfirmed } from './recent-punch.ts';

const now = new Date('2026-11-20T18:00:00Z');
const hoursAgo = (hours: number) => ({ id: 'b7', at: new Date(now.getTime() - hours * 3_600_000), by: 'Ada Stone' });
const refused = (last: LastPunch | null, ...confirmed: string[]) =>
  refuseUnconfirmed(last, { confirmed: new Set(confirmed), now });

test.each([0, 1, 11.99, -1])('a punch after one %s hours ago prompts, with when and by whom', (hours) => {
  expect(refused(hoursAgo(hours))).toEqual({
    kind: 'refuse',
    code: 'punched_recently',
    message: 'A punch was recorded for this member and program less than 12 hours ago',
    recent: hoursAgo(hours),
  });
});

test.each([12, 24])("a punch after one %s hours ago doesn't prompt", (hours) => {
  expect(refused(hoursAgo(hours))).toBeNull();
});

test("a first punch doesn't prompt", () => {
  expect(refused(null)).toBeNull();
});

test('the confirmation of a recent punch applies to that punch and no other', () => {
  expect(refused(hoursAgo(1), 'b7')).toBeNull();
  expect(refused(hoursAgo(1), 'a1')).toMatchObject({ code: 'punched_recently' });
});
