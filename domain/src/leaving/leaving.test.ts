import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { decideReturn, decideSetAside, type LeavingFacts } from './acts.ts';
import { type LeavingEvent, leftDetail, leftText } from './leaving.ts';
import { setAsideSchema } from './schemas.ts';

const now = new Date('2026-11-30T18:00:00Z');
const today = readCalendarDate('2026-11-30');

const event = (id: string, kind: LeavingEvent['kind'], voids: string | null = null): LeavingEvent => ({
  id,
  kind,
  day: kind === 'leave' ? today : null,
  voids,
  at: now,
});
const factsOf = (events: LeavingEvent[], over: Partial<LeavingFacts> = {}): LeavingFacts => ({
  events,
  administers: false,
  isOutOfReach: false,
  ...over,
});

const codeOf = (decision: { kind: string; code?: string }) => decision.code ?? decision.kind;

describe('setting somebody aside', () => {
  const decide = (facts: LeavingFacts, day = today) => codeOf(decideSetAside(facts, day, now));

  test('counts for today or an earlier day in Denver, and no later one', () => {
    const days = ['2026-11-30', '2020-02-29', '2026-12-01'].map((day) => decide(factsOf([]), readCalendarDate(day)));
    expect(days).toEqual(['leave', 'leave', 'leaving_day_ahead']);
  });

  test('is done once, and again after a return or an undo', () => {
    expect(decide(factsOf([event('1', 'leave')]))).toBe('member_set_aside');
    expect(decide(factsOf([event('1', 'leave'), event('2', 'return')]))).toBe('leave');
    expect(decide(factsOf([event('1', 'leave'), event('2', 'void', '1')]))).toBe('leave');
  });

  test('is refused for somebody who administers, and for somebody who did unless a super administrator does it', () => {
    expect(decide(factsOf([], { administers: true }))).toBe('member_administers');
    expect(decide(factsOf([], { isOutOfReach: true }))).toBe('super_administrators_only');
  });

  test.each([
    [{ day: '2026-02-30' }],
    [{ day: '' }],
    [{ reason: '' }],
    [{ reason: 'ab' }],
    [{ reason: 'x'.repeat(501) }],
  ])('with %j is malformed', (said) => {
    const act = { memberId: '00000000-0000-4000-8000-000000000000', day: '2026-11-30', reason: 'Moved to Oregon' };
    expect(setAsideSchema.safeParse(act).success).toBe(true);
    expect(setAsideSchema.safeParse({ ...act, ...said }).success).toBe(false);
  });
});

test('a return within minutes undoes the setting aside, and later is an act of its own, only of the one that holds', () => {
  const decide = (events: LeavingEvent[], leavingId: string, isUndoOpen = true) =>
    codeOf(decideReturn(factsOf(events), { leavingId, isUndoOpen: () => isUndoOpen }));
  const left = [event('1', 'leave')];
  expect([decide(left, '1'), decide(left, '1', false), decide(left, '2')]).toEqual([
    'void',
    'return',
    'leaving_not_last',
  ]);
  expect(decide([...left, event('2', 'return')], '1')).toBe('leaving_not_last');
  expect(codeOf(decideReturn(factsOf(left, { isOutOfReach: true }), { leavingId: '1', isUndoOpen: () => true }))).toBe(
    'super_administrators_only',
  );
});

test('a record that was set aside says on which day, and within a sentence also why', () => {
  expect(leftText({ day: today })).toBe('Set aside on Nov 30, 2026');
  expect(leftDetail({ day: today, reason: 'Moved to Oregon' })).toBe('set aside on Nov 30, 2026: Moved to Oregon');
  expect(leftDetail({ day: today, reason: null })).toBe('set aside on Nov 30, 2026');
});
