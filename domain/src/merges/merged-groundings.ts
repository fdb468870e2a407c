import { type GroundingEvent, lastGroundingAct } from '../groundings/acts.ts';
import { isGrounded } from '../groundings/grounding.ts';
import type { CalendarDate } from '../time/calendar-date.ts';

/** A row to enter for the person; `reasonsOf` are the groundings that hold then. */
export type MergedGrounding = {
  kind: 'ground' | 'lift';
  until: CalendarDate | null;
  at: Date;
  reasonsOf: string[];
};

/** The groundings of one person: they are grounded while either record is, and until the later end. */
export function mergedGroundings(
  kept: readonly GroundingEvent[],
  hidden: readonly GroundingEvent[],
): MergedGrounding[] {
  const standing = [standingOf(kept), standingOf(hidden)] as const;
  const acts = [...standing[0], ...standing[1]].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const entered: MergedGrounding[] = [];
  for (const { at } of acts) {
    const holding = standing.flatMap((ofOne) => {
      const last = lastGroundingAct(ofOne.filter((act) => act.at <= at));
      return last?.kind === 'ground' && isGrounded(last, at) ? [last] : [];
    });
    const reasonsOf = holding.map(({ id }) => id);
    const until = laterEnd(holding.map((one) => one.until));
    const before = entered.at(-1);
    if (before ? String(before.reasonsOf) === String(reasonsOf) : reasonsOf.length === 0) continue;
    entered.push({ kind: holding.length > 0 ? 'ground' : 'lift', until, at, reasonsOf });
  }
  return entered;
}

function standingOf(events: readonly GroundingEvent[]): GroundingEvent[] {
  const undone = new Set(events.map(({ voids }) => voids));
  return events.filter(({ id, kind }) => kind !== 'void' && !undone.has(id));
}

function laterEnd(ends: readonly (CalendarDate | null)[]): CalendarDate | null {
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
}
