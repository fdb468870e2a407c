import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { expect, it } from 'vitest';
import { readinessUrl, stateOf, withinReach } from './readiness-state.ts';

const today = '2026-11-22' as CalendarDate;
const boardOf = (search: { day?: string }, isBound: boolean) =>
  withinReach(stateOf(readinessUrl.read(search), today), today, isBound).day;

it('the board of somebody with access to a base goes back 366 days, that of an administrator as far as asked', () => {
  expect(boardOf({ day: '2025-11-20' }, true)).toBe('2025-11-21');
  expect(boardOf({ day: '2025-11-22' }, true)).toBe('2025-11-22');
  expect(boardOf({}, true)).toBeNull();
  expect(boardOf({ day: '2025-11-20' }, false)).toBe('2025-11-20');
});
