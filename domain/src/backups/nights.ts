import { addCalendarDays, denverDate, startOfDay } from '../time/denver.ts';

const hourMs = 3_600_000;

export const backupLimits = {
  /** Hours after midnight in Denver when the nightly backup is due: nobody flies and few are awake. */
  hours: 2,
  /** Longer than a night's delay, shorter than two nights. */
  overdueHours: 26,
  kept: 35,
  keptDays: 35,
} as const;

/** The latest time a nightly backup was due, as of now. */
export function lastNight(now: Date): Date {
  const due = dueOn(now);
  return due <= now ? due : dueOn(addCalendarDays(now, -1));
}

function dueOn(day: Date): Date {
  return new Date(startOfDay(denverDate(day)).getTime() + backupLimits.hours * hourMs);
}

/** Whether losing the disk now would lose more than a day's records. */
export function isOverdue(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() > backupLimits.overdueHours * hourMs;
}
