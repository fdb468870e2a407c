import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, hourOn } from '../time/denver.ts';
import { reminderLimits } from './limits.ts';

const hourMs = 3_600_000;

/** Whether this is a time of day at which letters may leave. */
export function isLetterTime(now: Date): boolean {
  const day = denverDate(now);
  return now >= hourOn(day, reminderLimits.fromHour) && now < lettersUntil(day);
}

/** When the letters of a day stop. */
export function lettersUntil(day: CalendarDate): Date {
  return hourOn(day, reminderLimits.untilHour);
}

/** Whether a daily run is overdue. `since` is the last run, or when reminders were turned on. */
export function isRunOverdue(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > reminderLimits.overdueHours * hourMs;
}
