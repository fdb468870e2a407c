import type { CurrencyDates } from '../currency/words.ts';
import { programAtBase } from '../programs/program.ts';
import { readinessMessages } from '../readiness/messages.ts';
import { reminderMessages } from '../reminders/messages.ts';
import { type RemindingProgram, reminderSteps } from '../reminders/steps.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, displayDateTime } from '../time/denver.ts';
import { startOf, type Training } from '../trainings/training.ts';
import { calendarMessages } from './messages.ts';

/** An event on whole days, or one that begins at a time. */
export type CalendarEvent = {
  /** Stays the same when the event moves to another day. */
  id: string;
  title: string;
  text: string;
  place: string | null;
  /** Left out for all-day events. */
  startsAt?: Date;
  from: CalendarDate;
  days: number;
  /** Days before the event on which an alarm rings. */
  alarmDays: readonly number[];
  /** The page in the product that shows it. */
  path: string;
};

export type EndOnCalendar = RemindingProgram & CurrencyDates & { id: string; program: string; base: string | null };

/**
 * The day on which a credential ends, and what keeps it in force, or brings it back once it ended. Its alarms ring on the
 * days on which its program reminds.
 */
export function endEvent({ id, program, base, ...end }: EndOnCalendar, now: Date): CalendarEvent {
  return {
    id,
    title: calendarMessages.ends(programAtBase({ name: program, base })),
    text: `${calendarMessages.endsAt(displayDateTime(end.expiresDate))} ${reminderMessages.kept(end, now)}`,
    place: base,
    from: denverDate(end.expiresDate),
    days: 1,
    alarmDays: reminderSteps(end),
    path: '/member',
  };
}

type OnCalendar = Pick<Training, 'id' | 'date' | 'startTime' | 'meetingPlace' | 'base'> & { type: string };

/** A session on its day, or at its time. How long it takes is not known. */
export function trainingEvent({ id, type, meetingPlace, base, ...when }: OnCalendar): CalendarEvent {
  const title = base === null ? type : `${type} at ${base}`;
  const place = [meetingPlace, base].filter((one) => one !== null).join(', ') || null;
  const startsAt = startOf(when);
  return {
    id,
    title,
    text: '',
    place,
    ...(startsAt && { startsAt }),
    from: when.date,
    days: 1,
    alarmDays: [],
    path: `/training/${id}`,
  };
}

type Ahead = {
  weeks: readonly CalendarDate[];
  programs: readonly { name: string; needed: number; byWeek: readonly number[] }[];
};

/** One event, Monday to Sunday, for each week in which a base will have fewer people than some program needs. */
export function weekEvents(base: { id: string; name: string }, { weeks, programs }: Ahead): CalendarEvent[] {
  return weeks.flatMap((week, place) => {
    const short = programs.flatMap(({ name, needed, byWeek }) => {
      const inForce = byWeek[place] ?? 0;
      return inForce < needed ? [calendarMessages.leftOf(name, inForce, needed)] : [];
    });
    if (short.length === 0) return [];
    return {
      id: `${base.id}-${week}`,
      title: calendarMessages.short(base.name, short),
      text: readinessMessages.weeksAhead,
      place: base.name,
      from: week,
      days: 7,
      alarmDays: [],
      path: `/admin/readiness?base=${encodeURIComponent(base.name)}`,
    };
  });
}
