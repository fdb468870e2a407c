import type { CalendarDate } from '../time/calendar-date.ts';
import { noonInDenver, parseMoment } from '../time/denver.ts';

export type Trainee = {
  id: string;
  /** Free text, null if nothing was entered. */
  name: string | null;
  level: string | null;
  agency: string | null;
  /** The member this trainee is linked to, if any. */
  memberId: string | null;
};

export type Training = {
  id: string;
  trainingType: string;
  /** A word of the form, or whatever else was stored. */
  programId: string | null;
  date: CalendarDate;
  /** The wall time in Denver, 'HH:MM'; null while only the day is known. */
  startTime: string | null;
  meetingPlace: string | null;
  agency: string | null;
  base: string | null;
  pilot: string | null;
  medicalCrew: string | null;
  seasonId: string | null;
  isInitialTraining: boolean;
  /** Maximum number who may come; null without a limit. */
  places: number | null;
  createdAt: string;
  /** In the order of entry. */
  trainees: Trainee[];
};

/** When a session begins; null if only its day is known. */
export function startOf({ date, startTime }: Pick<Training, 'date' | 'startTime'>): Date | null {
  return startTime === null ? null : parseMoment(`${date}T${startTime}`);
}

/** A session counts as held from noon of its date in Denver on (TRN-15, TRN-16). */
export function isUpcoming(date: CalendarDate, now: Date): boolean {
  return noonInDenver(date).getTime() > now.getTime();
}

type TrainingState = 'Upcoming' | 'Completed';

export function trainingState(isStillUpcoming: boolean): TrainingState {
  return isStillUpcoming ? 'Upcoming' : 'Completed';
}
