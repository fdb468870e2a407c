import { isInForce, latest } from '../credentials/credential.ts';
import { expiryText } from '../credentials/held-programs.ts';
import type { Grounding } from '../groundings/grounding.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, displayDate, endOfDay } from '../time/denver.ts';
import { type HeldState, heldState } from './held-state.ts';

/** A program someone held on a day, and its expiry. */
export type HeldOnDay = { programId: string; expiresDate: Date };

/** Someone's state in a column of the board. */
export type BoardCell = HeldOnDay & { state: HeldState };

/**
 * The instant at which a day is judged: today as of now, any other at its last moment, so what lapses on it has lapsed.
 * Null means today.
 */
export function boardMoment(day: CalendarDate | null, now: Date): Date {
  return day === null || day === denverDate(now) ? now : endOfDay(day);
}

/** The latest expiry among a column's programs decides, the first program among equals; null for someone who held nothing there. */
export function boardCell(
  { held, grounding }: { held: readonly HeldOnDay[]; grounding?: Grounding | null },
  programIds: readonly string[],
  moment: Date,
): BoardCell | null {
  const last = latest(programIds.flatMap((id) => held.filter(({ programId }) => programId === id)));
  if (!last) return null;
  return { ...last, state: heldState(last.expiresDate, grounding, moment) };
}

/** A cell's date, with the time if it is the last day, unless that ends with the day, as every date implies. */
export function cellDateText({ expiresDate }: HeldOnDay, moment: Date): string {
  const isDaysEnd = expiresDate.getTime() >= endOfDay(denverDate(expiresDate)).getTime() - 59_999;
  return isDaysEnd ? displayDate(expiresDate) : expiryText(expiresDate, moment);
}

/** Whether someone now in force in one of the columns will have lapsed by then without a punch. */
export function fallsOut(
  { held }: { held: readonly HeldOnDay[] },
  columns: readonly { programIds: readonly string[] }[],
  { now, moment }: { now: Date; moment: Date },
): boolean {
  return columns.some(({ programIds }) => {
    const cell = boardCell({ held }, programIds, moment);
    return cell?.state === 'expired' && isInForce({ isActive: true, expiresDate: cell.expiresDate }, now);
  });
}

/** The first week with fewer left than needed, by its index; null if there are always enough. */
export function firstWeekShort({ needed, byWeek }: { needed: number; byWeek: readonly number[] }): number | null {
  const place = byWeek.findIndex((inForce) => inForce < needed);
  return place === -1 ? null : place;
}
