import type { Credential } from './credential.ts';
import { type Refusal, type RuledProgram, refuse } from './decide.ts';
import { inOrderOfEffect } from './effect.ts';
import { type FollowedDates, followedDates, type RuleChange } from './followed.ts';
import { type CredentialEvent, isChange, ledgerKinds } from './ledger.ts';
import { credentialMessages } from './messages.ts';
import { isUndoOpen } from './undo-window.ts';

/** What to undo: a punch, or a removal by its ledger row. */
type UndoTarget = { punchId?: string | undefined; removalId?: string | undefined };

type UndoInput = UndoTarget & {
  /** All events of the credential. */
  events: readonly CredentialEvent[];
  /** The member's other credentials in the program. */
  others?: readonly Pick<Credential, 'isActive'>[];
  /** The base applies where none was stored before. */
  program: Pick<RuledProgram, 'name'> & { base: string | null };
  /** The program's rule changes, oldest first: all since the undone event, and as many before. */
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
      followed: FollowedDates[];
    }
  | Refusal;

/**
 * Undoes the last change: only the last, since undoing an earlier one would also undo what came after it. Dates that
 * followed the program meanwhile don't block it: what is restored has followed it too, as if nothing had been done.
 */
export function decideUndo(input: UndoInput): UndoDecision {
  const { others = [], program, rules, reason, now } = input;
  const events = inOrderOfEffect(input.events);
  const changes = events.filter(isChange);
  const last = lastAct(events);
  if (!last || !isNamed(last, input)) return refuseNotLast(input);
  if (!isUndoOpen(last.at, now) && reason.trim() === '') return refuseWithoutReason(input);
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

/** The change that took effect last, apart from dates that followed a rule. */
export function lastAct(events: readonly CredentialEvent[]): CredentialEvent | undefined {
  return inOrderOfEffect(events).findLast((event) => isChange(event) && event.kind !== 'clocks');
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
