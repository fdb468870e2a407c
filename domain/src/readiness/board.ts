import { type CredentialStatus, credentialStatus, latest } from '../credentials/index.ts';
import { type CalendarDate, denverDate, endOfDay } from '../time/index.ts';

/** What somebody held in a program on a day, and until when. */
export type HeldOnDay = { programId: string; expiresDate: Date };

/** Where somebody stood in a column of the board. */
export type BoardCell = HeldOnDay & { state: CredentialStatus };

/**
 * The instant at which a day is looked at: today as it is now, any other at its last moment, so that what lapses on it
 * has lapsed. Null stands for today.
 */
export function boardMoment(day: CalendarDate | null, now: Date): Date {
  return day === null || day === denverDate(now) ? now : endOfDay(day);
}

/** The latest expiry among the programs of a column decides, of equal ones the first program; null for who held nothing there. */
export function boardCell(held: readonly HeldOnDay[], programIds: readonly string[], moment: Date): BoardCell | null {
  const last = latest(programIds.flatMap((id) => held.filter(({ programId }) => programId === id)));
  return last && { ...last, state: credentialStatus({ isActive: true, expiresDate: last.expiresDate }, moment) };
}

/** The first of some weeks in which fewer are left than are needed, by its place; null when there are enough in all. */
export function firstWeekShort({ needed, byWeek }: { needed: number; byWeek: readonly number[] }): number | null {
  const place = byWeek.findIndex((inForce) => inForce < needed);
  return place === -1 ? null : place;
}
