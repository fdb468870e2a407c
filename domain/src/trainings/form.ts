import * as z from 'zod/mini';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { denverDate } from '../time/denver.ts';
import { trainingMessages as messages } from './messages.ts';
import { places, trainingFields } from './schemas.ts';
import { isUpcoming } from './training.ts';

/** A new session is recorded if it was held, or planned. */
export type NewPurpose = 'record' | 'plan';

/** The form's purpose: a new session, past or planned, or an edit of a stored one. */
export type TrainingPurpose = { kind: 'record' } | { kind: 'plan' } | { kind: 'edit'; stored: CalendarDate };

/**
 * A new session is recorded or planned depending on its date (TRN-20). Today or without a date, the administrator's
 * choice counts.
 */
export function purposeOfDay(entered: string, chosen: NewPurpose, now: Date): NewPurpose {
  const today = denverDate(now);
  const day = parseCalendarDate(entered);
  if (day === null || day === today) return chosen;
  return day > today ? 'plan' : 'record';
}

/**
 * The dates that can be picked; today is always among them (TRN-20, R-52, design 9.4). A session of today that still
 * counts as upcoming may have been held already, so it moves to any day.
 */
export function daysToPick(purpose: TrainingPurpose, now: Date): { min?: CalendarDate; max?: CalendarDate } {
  const today = denverDate(now);
  if (purpose.kind === 'record') return { max: today };
  if (purpose.kind === 'plan') return { min: today };
  if (!isUpcoming(purpose.stored, now)) return { max: today };
  return purpose.stored === today ? {} : { min: today };
}

/** The form's values except trainees. */
export type TrainingEntries = Record<keyof typeof trainingFields | 'date' | 'places', string>;

/** The form without its trainees. A stored date nobody touched stays valid. */
export function trainingFormSchema(purpose: TrainingPurpose, now: Date) {
  const { min, max } = daysToPick(purpose, now);
  const isKept = (day: string) => purpose.kind === 'edit' && day === purpose.stored;
  const isDay = (day: string) => parseCalendarDate(day) !== null;
  return z.object({
    ...trainingFields,
    places: z.string().check(z.refine((entered) => places.safeParse(placesIn(entered)).success, messages.placesWrong)),
    date: z.string().check(
      z.minLength(1, messages.dateRequired),
      z.refine((day) => day === '' || isDay(day), messages.dateInvalid),
      z.refine((day) => !isDay(day) || isKept(day) || max === undefined || day <= max, messages.dateInFuture),
      z.refine((day) => !isDay(day) || isKept(day) || min === undefined || day >= min, messages.dateInPast),
    ),
  });
}

/** The number of places as entered; null for blank, without a limit. */
export function placesIn(entered: string): number | null {
  return entered.trim() === '' ? null : Number(entered);
}
