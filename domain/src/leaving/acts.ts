import type { RefusalCode } from '../refusals/refusal-codes.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate } from '../time/denver.ts';
import { type LeavingEvent, lastLeavingAct } from './leaving.ts';
import { leavingMessages } from './messages.ts';

export type LeavingFacts = {
  events: readonly LeavingEvent[];
  /** Whether the person administers now. */
  administers: boolean;
  /** Whether they administered once, and the caller is no super administrator. */
  isOutOfReach: boolean;
};

type Refusal = { kind: 'refuse'; code: RefusalCode; message: string };

/** Sets somebody aside who left today or before. Rights end first, by the rules and letters of rights. */
export function decideSetAside(facts: LeavingFacts, day: CalendarDate, now: Date): Refusal | { kind: 'leave' } {
  if (facts.administers) return refuse('member_administers', leavingMessages.administers);
  if (facts.isOutOfReach) return refuse('super_administrators_only', leavingMessages.superAdministratorsOnly);
  if (lastLeavingAct(facts.events)?.kind === 'leave') return refuse('member_set_aside', leavingMessages.alreadyLeft);
  if (day > denverDate(now)) return refuse('leaving_day_ahead', leavingMessages.dayAhead);
  return { kind: 'leave' };
}

type Return = { leavingId: string; isUndoOpen: (at: Date) => boolean };

/** Brings back somebody who left; within minutes, as if they had never been set aside. */
export function decideReturn(
  { events, isOutOfReach }: LeavingFacts,
  { leavingId, isUndoOpen }: Return,
): Refusal | { kind: 'return' | 'void' } {
  if (isOutOfReach) return refuse('super_administrators_only', leavingMessages.superAdministratorsOnly);
  const last = lastLeavingAct(events);
  if (last?.kind !== 'leave' || last.id !== leavingId) return refuse('leaving_not_last', leavingMessages.notLast);
  return { kind: isUndoOpen(last.at) ? 'void' : 'return' };
}

function refuse(code: RefusalCode, message: string): Refusal {
  return { kind: 'refuse', code, message };
}
