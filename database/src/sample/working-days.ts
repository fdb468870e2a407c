import { addCalendarDays, denverDate, endOfDay, startOfDay } from '@ffl/domain/time/denver';

export type WorkingDay = {
  start: Date;
  end: Date;
  /** The year in which this day's winter began; winters begin in November. */
  winter: number;
};

/** Computes each past day in Denver once. */
export function workingDays(now: Date): (daysAgo: number) => WorkingDay {
  const known = new Map<number, WorkingDay>();
  return (daysAgo) => {
    const day = known.get(daysAgo) ?? workingDay(now, daysAgo);
    known.set(daysAgo, day);
    return day;
  };
}

function workingDay(now: Date, daysAgo: number): WorkingDay {
  const date = denverDate(addCalendarDays(now, -daysAgo));
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return { start: startOfDay(date), end: endOfDay(date), winter: month >= 11 ? year : year - 1 };
}
