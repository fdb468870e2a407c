import type { CalendarEvent } from '@ffl/domain/calendars/events';
import { calendarLimits } from '@ffl/domain/calendars/limits';
import { asOneLine } from '@ffl/domain/texts/visible-line';
import { timeZone } from '@ffl/domain/time/denver';
import {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventTransparency,
} from 'ical-generator';

type Written = {
  name: string;
  events: readonly CalendarEvent[];
  publicUrl: string;
  /** One revision for all events: people have one calendar each, and its revision goes up with every change. */
  revision: number;
  changedAt: Date;
};

const daySeconds = 86_400;

/**
 * A calendar as RFC 5545 defines it. Times of day are written in UTC, so it needs no VTIMEZONE; the zone is named for
 * alarms.
 */
export function writeCalendar({ name, events, publicUrl, revision, changedAt }: Written): string {
  const calendar = new ICalCalendar({
    // Escaped here, since the library doesn't.
    name: asOneLine(name).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Flight For Life', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: calendarLimits.refreshSeconds,
  });
  for (const { id, title, text, place, alarmDays, path, ...when } of events) {
    const event = calendar.createEvent({
      id,
      ...spanOf(when),
      summary: asOneLine(title),
      description: asOneLine(text),
      location: place === null ? null : asOneLine(place),
      url: `${publicUrl}${path}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      stamp: changedAt,
      lastModified: changedAt,
      sequence: revision,
    });
    for (const ahead of alarmDays) {
      const alarm = { type: ICalAlarmType.display, description: asOneLine(title), ...triggerOf(ahead) };
      // Set afterward, since the library's constructor ignores it.
      event.createAlarm(alarm).relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  // The library puts unknown properties after the events, too late for programs that read from top to bottom.
  return calendar.toString().replace('\r\nMETHOD:', `\r\nX-WR-TIMEZONE:${timeZone}\r\nMETHOD:`);
}

/** An event at a time of day has no end, because nobody said how long it takes. */
function spanOf({ startsAt, from, days }: Pick<CalendarEvent, 'startsAt' | 'from' | 'days'>) {
  if (startsAt) return { start: startsAt };
  return { allDay: true, start: dayOf(from), end: new Date(dayOf(from).getTime() + days * daySeconds * 1000) };
}

/** Shifted, since without a zone the library writes the date in UTC. */
function dayOf(date: CalendarEvent['from']): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The alarm rings in the morning, on a day before the event or on its own. */
function triggerOf(days: number): { triggerBefore: number } | { triggerAfter: number } {
  const seconds = days * daySeconds - calendarLimits.alarmHour * 3_600;
  return seconds > 0 ? { triggerBefore: seconds } : { triggerAfter: -seconds };
}
