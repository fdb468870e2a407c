import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { decideGround, decideLift, decideUndoGrounding, type GroundingEvent } from '@ffl/domain/groundings/acts';
import type { GroundMember, LiftGrounding, UndoGrounding } from '@ffl/domain/groundings/schemas';
import { leavingMessages } from '@ffl/domain/leaving/messages';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { answerOf } from '../functions.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';

/** `id` is that of the row written. */
export type GroundingOutcome = { kind: 'done'; id: string } | Refused;

/** Grounds a member until the end of a day or without end: nothing they hold is in force. */
export async function groundMember(
  transaction: Transaction,
  { memberId, until = null, reason }: GroundMember,
  now: Date,
): Promise<GroundingOutcome> {
  const events = await lockGroundings(transaction, memberId);
  if (!events) return memberMissing;
  const left = await transaction.first<{ day: CalendarDate | null }>(
    ...answerOf('acts.left_on', { member: memberId }, 'day'),
  );
  if (left?.day)
    return { kind: 'refused', code: 'member_set_aside', message: leavingMessages.refused({ day: left.day }) };
  const decision = decideGround(until, now);
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  return write(transaction, { memberId, kind: 'ground', until, reason, now });
}

/** Ends a grounding early. */
export async function liftGrounding(
  transaction: Transaction,
  { memberId, groundingId }: LiftGrounding,
  now: Date,
): Promise<GroundingOutcome> {
  const events = await lockGroundings(transaction, memberId);
  if (!events) return memberMissing;
  const decision = decideLift(events, groundingId, now);
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  return write(transaction, { memberId, kind: 'lift', now });
}

/** Undoes the last grounding or lift: what held before it holds again, as if it had never been. */
export async function undoGrounding(
  transaction: Transaction,
  { memberId, eventId, reason = '' }: UndoGrounding,
  now: Date,
): Promise<GroundingOutcome> {
  const events = await lockGroundings(transaction, memberId);
  if (!events) return memberMissing;
  const decision = decideUndoGrounding(events, { eventId, reason, isUndoOpen: (at) => isUndoOpen(at, now) });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  return write(transaction, { memberId, kind: 'void', voids: eventId, reason: reason.trim() || null, now });
}

const memberMissing = { kind: 'missing', code: 'member_missing', message: 'Member not found' } as const;

/** Locks a member and reads all events of their groundings, oldest first; null if the member doesn't exist. */
async function lockGroundings(transaction: Transaction, memberId: string): Promise<GroundingEvent[] | null> {
  const row = await transaction.first<{ facts: (Omit<GroundingEvent, 'at'> & { at: string })[] | null }>(
    ...answerOf('acts.facts_of_grounding', { member: memberId }, 'facts'),
  );
  return row?.facts?.map(({ at, ...event }) => ({ ...event, at: new Date(at) })) ?? null;
}

type Written = Pick<GroundingEvent, 'kind'> & {
  memberId: string;
  until?: string | null;
  voids?: string;
  reason?: string | null;
  now: Date;
};

async function write(
  transaction: Transaction,
  { memberId, kind, until = null, voids, reason = null, now }: Written,
): Promise<GroundingOutcome> {
  const { rows } = await transaction.query<{ id: string }>(
    ...answerOf(
      'acts.write_grounding',
      { member: memberId, kind, until, voids: voids ?? null, reason, moment: now },
      'id',
    ),
  );
  const [row] = rows;
  if (!row) throw new Error('The grounding was not written');
  return { kind: 'done', id: row.id };
}
