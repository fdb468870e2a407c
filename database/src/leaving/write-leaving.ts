import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { decideReturn, decideSetAside, type LeavingFacts } from '@ffl/domain/leaving/acts';
import type { LeavingEvent } from '@ffl/domain/leaving/leaving';
import type { ReturnMember, SetAside } from '@ffl/domain/leaving/schemas';
import { mergeMessages } from '@ffl/domain/merges/messages';
import { answerOf } from '../functions.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';

/** `id` is that of the row written; `act` says whether the setting aside was undone or ended. */
type Outcome<Act> = { kind: 'done'; id: string; act: Act } | (Refused & { leadsTo?: string });

/** Sets a member aside who left: hidden from lists, boards and counts from now on, and unable to sign in. */
export async function setAside(
  transaction: Transaction,
  { memberId, day, reason }: SetAside,
  now: Date,
): Promise<Outcome<'leave'>> {
  const facts = await lockLeavings(transaction, memberId);
  if (!facts) return memberMissing;
  if (facts.leadsTo) return { ...merged, leadsTo: facts.leadsTo };
  const decision = decideSetAside(facts, day, now);
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  return write(transaction, 'leave', { member: memberId, day, voids: null, reason, moment: now });
}

/** Brings a member back with everything they had. */
export async function returnMember(
  transaction: Transaction,
  { memberId, leavingId }: ReturnMember,
  now: Date,
): Promise<Outcome<'return' | 'void'>> {
  const facts = await lockLeavings(transaction, memberId);
  if (!facts) return memberMissing;
  if (facts.leadsTo) return { ...merged, leadsTo: facts.leadsTo };
  const decision = decideReturn(facts, { leavingId, isUndoOpen: (at) => isUndoOpen(at, now) });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const voids = decision.kind === 'void' ? leavingId : null;
  return write(transaction, decision.kind, { member: memberId, day: null, voids, reason: null, moment: now });
}

const memberMissing = { kind: 'missing', code: 'member_missing', message: 'Member not found' } as const;

const merged = { kind: 'refused', code: 'merge_hidden', message: mergeMessages.leadsOn } as const;

type Locked = LeavingFacts & { leadsTo: string | null };

/** Locks a member and reads what deciding needs; null if the member doesn't exist. */
async function lockLeavings(transaction: Transaction, member: string): Promise<Locked | null> {
  type Stored = Omit<Locked, 'events'> & { events: (Omit<LeavingEvent, 'at'> & { at: string })[] };
  const row = await transaction.first<{ facts: Stored | null }>(
    ...answerOf('acts.facts_of_leaving', { member }, 'facts'),
  );
  if (!row?.facts) return null;
  return { ...row.facts, events: row.facts.events.map(({ at, ...event }) => ({ ...event, at: new Date(at) })) };
}

type Written = { member: string; day: string | null; voids: string | null; reason: string | null; moment: Date };

async function write<Act extends LeavingEvent['kind']>(
  transaction: Transaction,
  kind: Act,
  written: Written,
): Promise<Outcome<Act>> {
  const row = await transaction.first<{ id: string }>(...answerOf('acts.write_leaving', { ...written, kind }, 'id'));
  if (!row) throw new Error('The act was not written');
  return { kind: 'done', id: row.id, act: kind };
}
