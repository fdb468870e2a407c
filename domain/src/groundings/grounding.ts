import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate } from '../time/denver.ts';

/** That nothing a person holds is in force for a while, whatever its dates. */
export type Grounding = {
  id: string;
  /** An instant, as text. */
  since: string;
  /** The last day, null without end. */
  until: CalendarDate | null;
};

/** As the member and administrators see it. The reason is lost with a deleted member. */
export type ReasonedGrounding = Grounding & { reason: string | null };

/** Whether it holds at this moment: through its last day in Denver. Nothing is written at its end. */
export function isGrounded(grounding: Pick<Grounding, 'until'> | null | undefined, now: Date): boolean {
  return !!grounding && (grounding.until === null || denverDate(now) <= grounding.until);
}
