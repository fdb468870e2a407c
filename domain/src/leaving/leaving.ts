import type { CalendarDate } from '../time/calendar-date.ts';
import { displayDate } from '../time/denver.ts';

/** That somebody left. */
export type Leaving = {
  id: string;
  /** The day they left, in Denver. */
  day: CalendarDate;
};

/** As administrators see it. Deleting the member erases the reason. */
export type ReasonedLeaving = Leaving & { reason: string | null };

/** 'Set aside on Nov 30, 2026' */
export function leftText({ day }: Pick<Leaving, 'day'>): string {
  return `Set aside on ${displayDate(day)}`;
}

/** Within a sentence, with the reason: 'set aside on Nov 30, 2026: moved to Oregon'. */
export function leftDetail({ day, reason }: Pick<ReasonedLeaving, 'day' | 'reason'>): string {
  return `set aside on ${displayDate(day)}${reason ? `: ${reason}` : ''}`;
}

/** A row about somebody leaving or coming back. */
export type LeavingEvent = {
  id: string;
  kind: 'leave' | 'return' | 'void';
  /** Of a leave, the day in Denver. */
  day: CalendarDate | null;
  /** Id of the row that an undo takes back. */
  voids: string | null;
  at: Date;
};

/** The act that holds, of acts in order, oldest first. */
export function lastLeavingAct<Event extends Omit<LeavingEvent, 'at'>>(events: readonly Event[]): Event | undefined {
  const undone = new Set(events.flatMap(({ voids }) => voids ?? []));
  return events.findLast(({ id, kind }) => kind !== 'void' && !undone.has(id));
}
