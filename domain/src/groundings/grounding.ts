import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate } from '../time/denver.ts';

/** A period in which nothing a person holds is in force, whatever its dates. */
export type Grounding = {
  id: string;
  /** ISO instant. */
  since: string;
  /** The last day; null if it has no end. */
  until: CalendarDate | null;
};

/** A grounding as the member and administrators see it. Deleting the member erases the reason. */
export type ReasonedGrounding = Grounding & { reason: string | null };

/** Whether a grounding applies now. It ends after its last day in Denver, without any write. */
export function isGrounded(grounding: Pick<Grounding, 'until'> | null | undefined, now: Date): boolean {
  return !!grounding && (grounding.until === null || denverDate(now) <= grounding.until);
}
