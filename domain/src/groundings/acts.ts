import type { RefusalCode } from '../refusals/refusal-codes.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { isGrounded } from './grounding.ts';
import { groundingMessages } from './messages.ts';

/** A row about a person's groundings. */
export type GroundingEvent = {
  id: string;
  kind: 'ground' | 'lift' | 'void';
  until: CalendarDate | null;
  /** Id of the row that an undo takes back. */
  voids: string | null;
  at: Date;
};

type Refusal = { kind: 'refuse'; code: RefusalCode; message: string };
type Decision<Act> = Act | Refusal;

/** The last act in effect, from acts in order, oldest first. */
export function lastGroundingAct(events: readonly GroundingEvent[]): GroundingEvent | undefined {
  const undone = new Set(events.flatMap(({ voids }) => voids ?? []));
  return events.findLast(({ id, kind }) => kind !== 'void' && !undone.has(id));
}

/** Grounds from now on, through a day that isn't over. Somebody grounded already gets the new end and reason. */
export function decideGround(until: CalendarDate | null, now: Date): Decision<{ kind: 'ground' }> {
  if (!isGrounded({ until }, now)) return refuse('grounding_end_past', groundingMessages.endPast);
  return { kind: 'ground' };
}

/** Ends a grounding early, if it is still the one the administrator saw. */
export function decideLift(
  events: readonly GroundingEvent[],
  groundingId: string,
  now: Date,
): Decision<{ kind: 'lift' }> {
  const last = lastGroundingAct(events);
  if (last?.kind !== 'ground' || last.id !== groundingId || !isGrounded(last, now)) return notLast();
  return { kind: 'lift' };
}

type Undo = { eventId: string; reason: string; isUndoOpen: (at: Date) => boolean };

/** Undoes the last act only: an earlier one is covered by what came after it. */
export function decideUndoGrounding(
  events: readonly GroundingEvent[],
  { eventId, reason, isUndoOpen }: Undo,
): Decision<{ kind: 'void' }> {
  const last = lastGroundingAct(events);
  if (!last || last.id !== eventId) return notLast();
  if (!isUndoOpen(last.at) && reason.trim() === '') {
    return refuse('reason_needed', groundingMessages.undoNeedsReason);
  }
  return { kind: 'void' };
}

function notLast(): Refusal {
  return refuse('grounding_not_last', groundingMessages.notLast);
}

function refuse(code: RefusalCode, message: string): Refusal {
  return { kind: 'refuse', code, message };
}
