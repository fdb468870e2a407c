import type { CalendarFacts } from '@ffl/database/calendars/calendars';
import { type CalendarEvent, endEvent, trainingEvent, weekEvents } from '@ffl/domain/calendars/events';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';

/** Turns a calendar's facts, as they are now, into events with dates. */
export function readEvents({ base, ends, trainings, ahead }: CalendarFacts, now: Date): CalendarEvent[] {
  return [
    ...ends.map(({ expiresAt, annualDate, ...end }) =>
      endEvent(
        {
          ...end,
          expiresDate: readInstant(expiresAt),
          annualDate: annualDate === null ? null : readInstant(annualDate),
        },
        now,
      ),
    ),
    ...trainings.map((training) => trainingEvent({ ...training, date: readCalendarDate(training.date) })),
    ...(base && ahead
      ? weekEvents(base, {
          weeks: ahead.weeks.map(readCalendarDate),
          programs: ahead.programs.map(({ by_week: byWeek, ...program }) => ({ ...program, byWeek })),
        })
      : []),
  ];
}
