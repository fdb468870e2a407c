import { readCalendarDate } from '../time/calendar-date.ts';
import { displayDate, displayDateTime } from '../time/denver.ts';
import { startOf } from '../trainings/training.ts';

type Announced = {
  date: string;
  type: string;
  /** Left out if the text above names the base. */
  base?: string;
  /** Expiring credentials that the session would renew. */
  renews?: readonly string[];
  /** Missing in mail queued before sessions had a start time. */
  startTime?: string | null;
  meetingPlace?: string | null;
};

/** A session in a letter: 'Dec 02, 2026, 6:30 PM MST: Avalanche at LG2, meeting place Hangar 3, renews Lift Ticket'. */
export function trainingLine({ date, type, base, renews = [], startTime = null, meetingPlace }: Announced): string {
  const day = readCalendarDate(date);
  const start = startOf({ date: day, startTime });
  const parts = [
    `${start ? displayDateTime(start) : displayDate(day)}: ${type}${base === undefined ? '' : ` at ${base}`}`,
    meetingPlace && `meeting place ${meetingPlace}`,
    renews.length > 0 && `renews ${renews.join(' and ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}
