import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, hourOn } from '../time/denver.ts';
import { reminderLimits } from './limits.ts';

const hourMs = 3_600_000;

/** Whether letters may leave now. */
export function isLetterTime(now: Date): boolean {
  const day = denverDate(now);
  return now >= hourOn(day, reminderLimits.fromHour) && now < lettersUntil(day);
}

/** When the letters of a day stop. */
export function lettersUntil(day: CalendarDate): Date {
  return hourOn(day, reminderLimits.untilHour);
}

/** Whether a day's run is missing by now; `since`: the last one, or when reminders were started. */
export function isRunOverdue(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > reminderLimits.overdueHours * hourMs;
}
