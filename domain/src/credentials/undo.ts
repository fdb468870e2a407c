import type { Credential } from './credential.ts';
import { type Refusal, type RuledProgram, refuse } from './decide.ts';
import { changesInEffect, inOrderOfEffect } from './effect.ts';
import { type FollowedDates, followedDates, type RuleChange } from './followed.ts';
import { type CredentialEvent, isChange, ledgerKinds } from './ledger.ts';
import { credentialMessages } from './messages.ts';
import { followingOf, type PlacedEvent, type Reached, reachedBy, replay } from './replay.ts';
import { isUndoOpen } from './undo-window.ts';

/** What to undo: a punch, or a removal by its ledger row. */
type UndoTarget = { punchId?: string | undefined; removalId?: string | undefined };

type UndoInput = UndoTarget & {
  /** All events of the credential. */
  events: readonly PlacedEvent[];
  /** The member's other credentials in the program. */
  others?: readonly Pick<Credential, 'isActive'>[];
  /** The base applies where none was stored before. */
  program: RuledProgram & { base: string | null };
  /** The program's rule changes, oldest first: all since the undone event, and all if `isOutOfOrder`. */
  rules: readonly RuleChange[];
  /** The administrator's reason; required once the time for a plain undo is over. */
  reason: string;
  now: Date;
};

export type UndoDecision =
  | {
      kind: 'void';
      credentialId: string;
      /** Id of the event that no longer counts. */
      voids: string;
      /** Id of the event before it. */
      before: string | null;
      /** The credential's state after the undo; inactive if its first issue was undone. */
      restored: {
        status: 'valid' | 'inactive';
        issuedDate: Date | null;
        expiresDate: Date | null;
        annualDate: Date | null;
        base: string | null;
      };
      /** The dates that later rule changes would have given; the last of them are restored. */
      followed: UndoneDates[];
    }
  | Refusal;

/** Dates in the past without what is undone. `state` is set where more than the dates differs. */
export type UndoneDates = Omit<FollowedDates, 'batchId'> & { batchId: string | null; state?: Reached };

/**
 * Undoes the change that took effect last, or that was recorded last: undoing another would also undo what came after it.
 * Dates that followed the program meanwhile don't block it: what is restored has followed it too, as if nothing had been
 * done.
 */
export function decideUndo(input: UndoInput): UndoDecision {
  const { others = [], program, rules, reason, now } = input;
  const last = lastActs(input.events).find((event) => isNamed(event, input));
  if (!last) return refuseNotLast(input);
  if (!isUndoOpen(last.recordedAt, now) && reason.trim() === '') return refuseWithoutReason(input);
  if (isOutOfOrder(input.events)) return undoneAmongOthers(last, input);
  const changes = inOrderOfEffect(input.events).filter(isChange);
  const earlier = changes.slice(0, changes.indexOf(last));
  const before = earlier.at(-1);
  const stood = stateBefore(last, before);
  if (stood.status === 'valid' && others.some((other) => other.isActive)) {
    return refuse('credential_exists', credentialMessages.alreadyExists);
  }
  const followed = stood.status === 'valid' ? followedSince(last, earlier, stood, { program, rules }) : [];
  const { expiresDate, annualDate } = followed.at(-1) ?? stood;
  return {
    kind: 'void',
    credentialId: last.credentialId,
    voids: last.id,
    before: before?.id ?? null,
    restored: {
      ...stood,
      expiresDate: expiresDate ?? stood.expiresDate,
      annualDate,
      base: before ? before.base : program.base,
    },
    followed,
  };
}

/** The changes that can be undone: the one that took effect last and the one recorded last, which no undo followed. */
function lastActs<Event extends CredentialEvent>(events: readonly Event[]): Event[] {
  const acts = changesInEffect(events).filter(({ kind }) => kind !== 'clocks' && kind !== 'void');
  const isAfterVoids = (act: Event) => events.every(({ id, voids }) => voids === null || BigInt(id) < BigInt(act.id));
  const recorded = acts.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  return [acts.at(-1), recorded.at(-1)].filter((act) => act !== undefined).filter(isAfterVoids);
}

/** Whether changes took effect in another order than that of their writing, so that the states between tell too little. */
export function isOutOfOrder(events: readonly CredentialEvent[]): boolean {
  const ids = inOrderOfEffect(events.filter(isChange)).map(({ id }) => BigInt(id));
  return ids.some((id, place) => id < (ids[place - 1] ?? id));
}

/** What the rest of the history gives, decided again from where the undone change began to count. */
function undoneAmongOthers(last: PlacedEvent, { events, others = [], program, rules }: UndoInput): UndoDecision {
  const undo: PlacedEvent = { ...last, kind: 'void', id: '999999999999999999', voids: last.id };
  const rest = changesInEffect([...events, undo]).filter(({ id }) => id !== undo.id);
  const kept = new Set(rest);
  const gone = inOrderOfEffect(changesInEffect(events).filter((event) => !kept.has(event)));
  const from = gone[0]?.at ?? last.at;
  const earlier = rest.filter(({ at }) => at < from);
  const start = earlier.at(-1);
  const since = start?.at ?? new Date(0);
  const later = rest.filter(({ at }) => at >= from);
  const instants = replay({ changes: earlier, state: reachedBy(start) }, later, since, { program, rules });
  const state = instants.length > 0 ? (instants.at(-1)?.state ?? null) : reachedBy(start);
  if (state?.status === 'valid' && others.some((other) => other.isActive)) {
    return refuse('credential_exists', credentialMessages.alreadyExists);
  }
  const restored = state ?? { ...stateBefore(last, undefined), status: 'inactive' as const, base: program.base };
  const { status, issuedDate, expiresDate, annualDate, base } = restored;
  return {
    kind: 'void',
    credentialId: last.credentialId,
    voids: last.id,
    before: rest.findLast(({ kind }) => kind !== 'void' && kind !== 'clocks')?.id ?? null,
    restored: { status, issuedDate, expiresDate, annualDate, base },
    followed: followingOf(start, later, instants).map(({ at, batchId, becomes }) => ({
      ...{ at, batchId, expiresDate: becomes.expiresDate, annualDate: becomes.annualDate, state: becomes },
    })),
  };
}

type Stood = ReturnType<typeof stateBefore>;

function followedSince(
  { id }: CredentialEvent,
  earlier: readonly CredentialEvent[],
  { issuedDate, expiresDate, annualDate }: Stood,
  { program, rules }: Pick<UndoInput, 'program' | 'rules'>,
): FollowedDates[] {
  if (!issuedDate || !expiresDate) return [];
  const since = rules.filter(({ afterEvent }) => BigInt(afterEvent) >= BigInt(id));
  return followedDates(earlier, { issuedDate, expiresDate, annualDate }, program, since);
}

/**
 * The state before the last change: the one it recorded, or that of an earlier punch which became known only later, as
 * one of a roll call does.
 */
export function stateBefore(last: CredentialEvent, before: CredentialEvent | undefined) {
  const { oldStatus, oldIssued, oldExpires, oldAnnual, newIssued, newExpires, newAnnual } = last;
  if (before?.newStatus && BigInt(before.id) > BigInt(last.id)) {
    const { newStatus: status, newIssued: issuedDate, newExpires: expiresDate, newAnnual: annualDate } = before;
    return { status, issuedDate, expiresDate, annualDate };
  }
  return oldStatus === null
    ? { status: 'inactive' as const, issuedDate: newIssued, expiresDate: newExpires, annualDate: newAnnual }
    : { status: oldStatus, issuedDate: oldIssued, expiresDate: oldExpires, annualDate: oldAnnual };
}

function isNamed(last: CredentialEvent, { punchId, removalId }: UndoTarget): boolean {
  if (removalId !== undefined) return last.kind === 'remove' && last.id === removalId;
  return ledgerKinds[last.kind].countsAsIssue && last.punchId === punchId?.toLowerCase();
}

function refuseNotLast({ removalId }: UndoTarget): Refusal {
  if (removalId === undefined) return refuse('punch_not_last', credentialMessages.nothingToUndo);
  return refuse('removal_not_last', credentialMessages.removalNotLast);
}

function refuseWithoutReason({ removalId }: UndoTarget): Refusal {
  const { punchNeedsReason, removalNeedsReason } = credentialMessages;
  return refuse('reason_needed', removalId === undefined ? punchNeedsReason : removalNeedsReason);
}
