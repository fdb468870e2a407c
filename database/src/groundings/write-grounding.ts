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
  const locked = await lockGroundings(transaction, memberId);
  if (!locked) return memberMissing;
  const left = await transaction.first<{ day: CalendarDate | null }>(
    ...answerOf('acts.left_on', { member: locked.memberId }, 'day'),
  );
  if (left?.day)
    return { kind: 'refused', code: 'member_set_aside', message: leavingMessages.refused({ day: left.day }) };
  const decision = decideGround(until, now);
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  return write(transaction, { memberId: locked.memberId, kind: 'ground', until, reason, now });
}

/** Ends a grounding early. */
export async function liftGrounding(
  transaction: Transaction,
  { memberId, groundingId }: LiftGrounding,
  now: Date,
): Promise<GroundingOutcome> {
  const locked = await lockGroundings(transaction, memberId);
  if (!locked) return memberMissing;
  const decision = decideLift(locked.events, groundingId, now);
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  return write(transaction, { memberId: locked.memberId, kind: 'lift', now });
}

/** Undoes the last grounding or lift: what held before it holds again, as if it had never been. */
export async function undoGrounding(
  transaction: Transaction,
  { memberId, eventId, reason = '' }: UndoGrounding,
  now: Date,
): Promise<GroundingOutcome> {
  const locked = await lockGroundings(transaction, memberId);
  if (!locked) return memberMissing;
  const decision = decideUndoGrounding(locked.events, { eventId, reason, isUndoOpen: (at) => isUndoOpen(at, now) });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  return write(transaction, {
    memberId: locked.memberId,
    kind: 'void',
    voids: eventId,
    reason: reason.trim() || null,
    now,
  });
}

const memberMissing = { kind: 'missing', code: 'member_missing', message: 'Member not found' } as const;

type Locked = { memberId: string; events: GroundingEvent[] };

/**
 * Locks the record that counts for a member and reads all events of their groundings, oldest first; null if the member
 * doesn't exist.
 */
async function lockGroundings(transaction: Transaction, member: string): Promise<Locked | null> {
  type Stored = { memberId: string; events: (Omit<GroundingEvent, 'at'> & { at: string })[] };
  const row = await transaction.first<{ facts: Stored | null }>(
    ...answerOf('acts.facts_of_grounding', { member }, 'facts'),
  );
  if (!row?.facts) return null;
  const { memberId, events } = row.facts;
  return { memberId, events: events.map(({ at, ...event }) => ({ ...event, at: new Date(at) })) };
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
