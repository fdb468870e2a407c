import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyEnd } from '../currency/ending-clock.ts';
import { type RecencyRule, recencyEnd } from '../currency/recency.ts';
import type { RecencySeason } from '../currency/rule.ts';
import { readCalendarDate } from '../time/calendar-date.ts';
import { addCalendarDays, daysAfter, denverDate, endOfDay } from '../time/denver.ts';
import { decideIssue, decideRenew, type RuledProgram } from './decide.ts';

type Held = { id: string; isActive: true; issuedDate: Date; expiresDate: Date; annualDate: Date | null };

describe('whatever the seasons, the validity and the punches', () => {
  test('the expiry by two clocks is what walking from day to day finds, and never later than either clock', () => {
    fc.assert(
      fc.property(anyLife, ({ ruled, acts }) => {
        for (const { held } of lives(ruled, acts)) {
          const year = currencyEnd(held.annualDate as Date);
          const recency = recencyEnd(held.issuedDate, ruled);
          expect(recency).toEqual(walked(held.issuedDate, ruled, year));
          expect(held.expiresDate).toEqual(recency && recency < year ? recency : year);
        }
      }),
    );
  });

  test('a punch moves no year, and an annual training starts one', () => {
    fc.assert(
      fc.property(anyLife, ({ ruled, acts }) => {
        for (const { held, before, isAnnual } of lives(ruled, acts)) {
          expect(held.annualDate).toEqual(before && !isAnnual ? before.annualDate : held.issuedDate);
        }
      }),
    );
  });

  test('a punch never shortens an expiry, except by the hour a clock change skips or repeats', () => {
    fc.assert(
      fc.property(anyLife, ({ ruled, acts }) => {
        for (const { held, before } of lives(ruled, acts)) {
          if (before) expect(held.expiresDate.getTime()).toBeGreaterThan(before.expiresDate.getTime() - 3_600_001);
        }
      }),
    );
  });

  test('no change of seasons gives time to a punch before it', () => {
    const ends = (punchedAt: Date, rule: RecencyRule) =>
      recencyEnd(punchedAt, rule)?.getTime() ?? Number.POSITIVE_INFINITY;
    fc.assert(
      fc.property(anyLife, fc.array(anySeason, { maxLength: 6 }), ({ ruled, acts }, seasons) => {
        const removedAt = new Date('2100-01-01T12:00:00Z');
        const removed = ruled.seasons.filter(({ isActive }) => isActive).map((season) => ({ ...season, removedAt }));
        for (const { held } of lives(ruled, acts)) {
          const then = ends(held.issuedDate, { ...ruled, seasons, removed });
          expect(then).toBeLessThanOrEqual(ends(held.issuedDate, ruled));
        }
      }),
    );
  });

  test('every date follows the specified rule with the option off, whatever the seasons, the validity and the punches', () => {
    fc.assert(
      fc.property(anyLife, ({ ruled, acts }) => {
        const off = { ...ruled, twoClocks: false };
        for (const { held, before, isAnnual } of lives(off, acts)) {
          // The note of an issue doesn't mention a training that was only checked.
          const isYear = off.name === 'Avalanche Deployment' && isAnnual && before !== null;
          const days = isYear ? 365 : off.validityPeriodDays;
          expect(held.annualDate).toBeNull();
          expect(wallClock(held.expiresDate)).toEqual(wallClockAfter(held.issuedDate, days));
        }
      }),
    );
  });
});

const day = 86_400_000;
const someDay = readCalendarDate('2026-01-01');

const anySeason: fc.Arbitrary<RecencySeason> = fc
  .record({
    first: fc.nat(900),
    length: fc.oneof(fc.nat(60), fc.nat(300)),
    isActive: fc.constantFrom(true, true, true, false),
  })
  .map(({ first, length, isActive }) => {
    const startDate = daysAfter(someDay, first);
    return { startDate, endDate: daysAfter(startDate, length), isActive };
  });

const anyLife = fc.record({
  ruled: fc.record({
    name: fc.constantFrom('Avalanche Deployment', 'Lift Ticket'),
    validityPeriodDays: fc.oneof(fc.constant(42), fc.integer({ min: 1, max: 400 })),
    twoClocks: fc.constant(true),
    seasons: fc.array(anySeason, { maxLength: 6 }),
  }),
  acts: fc.array(
    fc.record({
      waitMs: fc.oneof(fc.integer({ min: 1, max: day }), fc.integer({ min: 1, max: 120 * day })),
      isAnnual: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});

type Life = { held: Held; before: Held | null; isAnnual: boolean };

function lives(ruled: RuledProgram, acts: { waitMs: number; isAnnual: boolean }[]): Life[] {
  let at = Date.parse('2026-01-05T07:30:00Z');
  let before: Held | null = null;
  return acts.map(({ waitMs, isAnnual }) => {
    at += waitMs;
    const held = act(ruled, before, { now: new Date(at), isAnnual });
    const life = { held, before, isAnnual };
    before = held;
    return life;
  });
}

/** Computes recency again, day by day, until the last season and the year are over. */
function walked(punchedAt: Date, { validityPeriodDays, seasons }: RuledProgram, until: Date): Date | null {
  const runs = (date: string) => seasons.some((one) => one.isActive && one.startDate <= date && date <= one.endDate);
  const punchDay = denverDate(punchedAt);
  const lastDay = seasons.reduce<string>((last, { endDate }) => (endDate > last ? endDate : last), denverDate(until));
  let due: { day: string; isWholeDay: boolean } | null = null;
  for (let date: string = punchDay; date <= lastDay; date = later(date, 1)) {
    if (!runs(date)) {
      due = null;
      continue;
    }
    const isWholeDay = date !== punchDay;
    due ??= { day: later(date, validityPeriodDays - (isWholeDay ? 1 : 0)), isWholeDay };
    // A punch was still due after it had ended, so that day wasn't the last.
    if (due.day < date) {
      return due.isWholeDay ? endOfDay(readCalendarDate(due.day)) : addCalendarDays(punchedAt, validityPeriodDays);
    }
  }
  return null;
}

function later(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10);
}

function wallClock(instant: Date): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Denver',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return `${format.format(instant)}.${instant.getMilliseconds()}`;
}

/** The same time of day this many days later; an hour later if a clock change skips that time. */
function wallClockAfter(instant: Date, days: number): string {
  const [date = '', time = ''] = wallClock(instant).split(' ');
  const then = later(date, days);
  const isSpring = /-03-(0[89]|1[0-4])$/.test(then) && new Date(`${then}T12:00Z`).getUTCDay() === 0;
  return `${then} ${isSpring ? time.replace(/^02/, '03') : time}`;
}

function act(program: RuledProgram, before: Held | null, { now, isAnnual }: { now: Date; isAnnual: boolean }): Held {
  const facts = isAnnual ? { annualInitialTraining: true, base: 'LG1' } : {};
  const decision = before
    ? decideRenew({ program, existing: [before], facts, now })
    : decideIssue({ program, existing: [], facts, now });
  if (decision.kind === 'refuse') throw new Error(decision.message);
  return { id: 'c', isActive: true, ...decision.dates };
}
