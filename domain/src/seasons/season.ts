import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, displayDate } from '../time/denver.ts';

export type Season = {
  id: string;
  name: string;
  programId: string;
  startDate: CalendarDate;
  /** The last day, which still belongs to the season. */
  endDate: CalendarDate;
  isActive: boolean;
};

type PunchPlace = {
  /** The base chosen for the punch. */
  base: string | null;
  /** The program's base, used if none was chosen. */
  programBase: string | null;
  /** The program's seasons. */
  seasons: readonly Season[];
  now: Date;
};

/** The season that contains today in Denver and names the base; if several, the latest start. */
export function seasonOfPunch({ base, programBase, seasons, now }: PunchPlace): Season | null {
  const today = denverDate(now);
  const wanted = (base || programBase || '').toLowerCase();
  return seasons
    .filter((season) => containsDay(season, today))
    .filter((season) => season.name.toLowerCase().includes(wanted))
    .reduce<Season | null>(
      (latest, season) => (latest && latest.startDate >= season.startDate ? latest : season),
      null,
    );
}

export function containsDay(season: Pick<Season, 'startDate' | 'endDate'>, day: CalendarDate): boolean {
  return season.startDate <= day && day <= season.endDate;
}

/** The year under which a season is listed. */
function seasonYear(season: Pick<Season, 'startDate'>): number {
  return Number(season.startDate.slice(0, 4));
}

/** 'Nov 01, 2026 – Apr 30, 2027' */
export function seasonDays({ startDate, endDate }: Pick<Season, 'startDate' | 'endDate'>): string {
  return `${displayDate(startDate)} – ${displayDate(endDate)}`;
}

/** The newest year first, and within a year the newest start. */
export function seasonsByYear<S extends Pick<Season, 'name' | 'startDate'>>(
  seasons: readonly S[],
): { year: number; seasons: S[] }[] {
  const newestFirst = [...seasons].sort(
    (one, other) => other.startDate.localeCompare(one.startDate) || one.name.localeCompare(other.name),
  );
  return [...Map.groupBy(newestFirst, seasonYear)].map(([year, ofYear]) => ({ year, seasons: ofYear }));
}
