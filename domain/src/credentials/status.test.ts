import { describe, expect, test } from 'vitest';
import { isInForce } from './credential.ts';
import { daysLeftBadge } from './days-left-badge.ts';
import { credentialStatus, summaryOf } from './status.ts';

const now = new Date('2026-11-20T18:00:00Z');
const expiresIn = (days: number, isActive = true) => ({
  programId: 'program',
  isActive,
  expiresDate: new Date(now.getTime() + days * 86_400_000),
});

describe("a credential's status", () => {
  test.each([
    [15, 'active'],
    [14, 'expiring_14'],
    [0, 'expiring_14'],
    [-1, 'expired'],
  ])("a credential's status with %i days left it is %s", (days, expected) =>
    expect(credentialStatus(expiresIn(days), now)).toBe(expected),
  );

  test("a credential's status ends to the millisecond", () => {
    expect(isInForce({ isActive: true, expiresDate: now }, now)).toBe(true);
    expect(isInForce({ isActive: true, expiresDate: new Date(now.getTime() - 1) }, now)).toBe(false);
  });

  test('a removed or unreadable credential never counts as active', () => {
    expect(credentialStatus(expiresIn(100, false), now)).toBe('expired');
    expect(credentialStatus({ isActive: true, expiresDate: new Date(Number.NaN) }, now)).toBe('expired');
  });
});

test.each([
  ['2026-12-21T18:00:00Z', null],
  ['2026-12-20T18:00:00Z', { tone: 'yellow', text: '30 days left', days: 30, isLapsed: false }],
  ['2026-12-05T18:00:00Z', { tone: 'yellow', text: '15 days left', days: 15, isLapsed: false }],
  ['2026-12-04T18:00:00Z', { tone: 'orange', text: '14 days left', days: 14, isLapsed: false }],
  ['2026-11-28T18:00:00Z', { tone: 'orange', text: '8 days left', days: 8, isLapsed: false }],
  ['2026-11-27T18:00:00Z', { tone: 'red', text: '7 days left', days: 7, isLapsed: false }],
  ['2026-11-21T07:00:00Z', { tone: 'red', text: '1 day left', days: 1, isLapsed: false }],
  ['2026-11-21T06:59:59Z', { tone: 'red', text: 'Expires today', days: 0, isLapsed: false }],
  ['2026-11-20T19:00:01Z', { tone: 'red', text: 'Expires today', days: 0, isLapsed: false }],
  ['2026-11-20T18:11:01Z', { tone: 'red', text: 'Expires in 12 minutes', days: 0, isLapsed: false }],
  ['2026-11-20T18:00:30Z', { tone: 'red', text: 'Expires within a minute', days: 0, isLapsed: false }],
  ['2026-11-20T17:59:59Z', { tone: 'red', text: 'Expired today', days: 0, isLapsed: true }],
  ['2026-11-20T06:59:59Z', { tone: 'red', text: 'Expired 1 day ago', days: -1, isLapsed: true }],
  ['2026-11-17T18:00:00Z', { tone: 'red', text: 'Expired 3 days ago', days: -3, isLapsed: true }],
])('the days-left badge for %s is %j', (expires, badge) =>
  expect(daysLeftBadge(new Date(expires), now)).toEqual(badge),
);

describe("a program's summary", () => {
  test("a program's summary counts as active who hasn't lapsed, in whole percents", () => {
    expect(summaryOf({ total: 3, lapsed: 1, expiring14: 1, grounded: 0 })).toEqual({
      total: 3,
      active: { count: 2, percent: 67 },
      expiring14: { count: 1, percent: 33 },
      lapsed: { count: 1, percent: 33 },
      grounded: { count: 0, percent: 0 },
    });
  });

  test("a program's summary counts nobody as active who is grounded", () => {
    const { active, grounded } = summaryOf({ total: 4, lapsed: 1, expiring14: 0, grounded: 1 });
    expect([active, grounded]).toEqual([
      { count: 2, percent: 50 },
      { count: 1, percent: 25 },
    ]);
  });

  test("a program's summary gives every share of nothing as 0", () => {
    const nothing = { count: 0, percent: 0 };
    const expected = { total: 0, active: nothing, expiring14: nothing, lapsed: nothing, grounded: nothing };
    expect(summaryOf({ total: 0, lapsed: 0, expiring14: 0, grounded: 0 })).toEqual(expected);
  });
});
