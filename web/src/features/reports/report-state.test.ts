import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { expect, it } from 'vitest';
import { problemsOf, queryOf, reportUrl } from './report-state.ts';

const today = '2026-11-22' as CalendarDate;
const stateAt = (from?: string) => reportUrl.read({ from });

it('a report for somebody with access to a base says how far back it goes, and requests nothing earlier', () => {
  const early = stateAt('2025-11-20');
  expect(problemsOf(early, today, true).from).toBe('Your access reaches back to Nov 21, 2025.');
  expect(queryOf(early, today, true)).toBeNull();
  expect(queryOf(early, today, false)?.from).toBe('2025-11-20');
  expect(queryOf(stateAt('2025-11-21'), today, true)?.from).toBe('2025-11-21');
  expect(queryOf(stateAt(), today, true)?.from).toBeNull();
});
