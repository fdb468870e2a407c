import { daysLeft, displayDateTime, displayTime } from '../time/denver.ts';
import { memberLimits } from './limits.ts';

/** When a profile was read, when it was last viewed, and the current time, all by the server's clock. */
type ProfileTimes = { updatedAt: Date; seenAt: Date; now: Date };

/** How reliable a kept profile is. With a clock before its last update, its age is unknown. */
type ProfileAge = 'recent' | 'old' | 'clock-behind';

export function profileAge(times: ProfileTimes): ProfileAge {
  const { updatedAt, now } = times;
  if (updatedAt.getTime() - now.getTime() > memberLimits.clockToleranceMs) return 'clock-behind';
  const ageMs = latestOf(times).getTime() - updatedAt.getTime();
  return ageMs >= memberLimits.profileOldAfterHours * 3_600_000 ? 'old' : 'recent';
}

/** The time to compare with, so that a clock set back makes no profile look recent again. */
export function latestOf({ updatedAt, seenAt, now }: ProfileTimes): Date {
  return new Date(Math.max(updatedAt.getTime(), seenAt.getTime(), now.getTime()));
}

/** 'Last updated 2:05 PM MST', with the date on any other day. */
export function lastUpdated(updatedAt: Date, now: Date): string {
  const isToday = daysLeft(updatedAt, now) === 0;
  return `Last updated ${isToday ? displayTime(updatedAt) : displayDateTime(updatedAt)}`;
}
