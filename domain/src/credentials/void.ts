import { clockedOf } from './clocked.ts';
import type { Credential } from './credential.ts';
import { type Refusal, type RuledProgram, refuse } from './decide.ts';
import { type CredentialEvent, isChange } from './ledger.ts';
import { credentialMessages } from './messages.ts';
import { decideRecompute, type RecomputedDates } from './recompute.ts';
import { isUndoOpen } from './undo-window.ts';

/** What is taken back: a punch, or a removal by its row of the ledger. */
export type VoidTarget = { punchId?: string | undefined; removalId?: string | undefined };

type VoidInput = VoidTarget & {
  /** All events of one credential, oldest first. */
  events: readonly CredentialEvent[];
  /** The member's other credentials in the program. */
  others?: readonly Pick<Credential, 'isActive'>[];
  /** As it stands; its base is where counts what had no base before. */
  program: RuledProgram & { base: string | null };
  /** What the administrator gave; needed once the time for a plain undo is over. */
  reason: string;
  now: Date;
};

export type VoidDecision =
  | {
      kind: 'void';
      credentialId: string;
      /** The event that counts no more. */
      voids: string;
      /** The event before it. */
      before: string | null;
      /** What the credential becomes again; a first issue taken back leaves it inactive. */
      restored: {
        status: 'valid' | 'inactive';
        issuedDate: Date | null;
        expiresDate: Date | null;
        annualDate: Date | null;
        base: string | null;
        /** The dates are not those of before: they follow the program as it stands. */
        isRuledAnew: boolean;
      };
    }
  | Refusal;

/**
 * Takes the last change back: only the last, since undoing an earlier one would undo what came after it too. Dates that
 * followed the program meanwhile are in nobody's way: what is restored follows it as it stands.
 */
export function decideVoid(input: VoidInput): VoidDecision {
  const { events, others = [], program, reason, now } = input;
  const changes = events.filter(isChange);
  const at = changes.findLastIndex(({ kind }) => kind !== 'clocks');
  const last = changes[at];
  const before = changes[at - 1];
  if (!last || !isAsked(last, input)) return refuseNotLast(input);
  if (!isUndoOpen(last.at, now) && reason.trim() === '') return refuseWithoutReason(input);
  const restored = stateBefore(last);
  if (restored.status === 'valid' && others.some((other) => other.isActive)) {
    return refuse('credential_exists', credentialMessages.alreadyExists);
  }
  const isRuled = program.twoClocks || last.oldAnnual !== null || at < changes.length - 1;
  const dates = restored.status === 'valid' && isRuled ? ruledAnew(changes.slice(0, at), restored, program) : null;
  return {
    kind: 'void',
    credentialId: last.credentialId,
    voids: last.id,
    before: before?.id ?? null,
    restored: { ...restored, ...dates, isRuledAnew: dates !== null, base: before ? before.base : program.base },
  };
}

function stateBefore(last: CredentialEvent) {
  const { oldStatus, oldIssued, oldExpires, oldAnnual, newIssued, newExpires, newAnnual } = last;
  return oldStatus === null
    ? { status: 'inactive' as const, issuedDate: newIssued, expiresDate: newExpires, annualDate: newAnnual }
    : { status: oldStatus, issuedDate: oldIssued, expiresDate: oldExpires, annualDate: oldAnnual };
}

function ruledAnew(
  earlier: readonly CredentialEvent[],
  { issuedDate, expiresDate, annualDate }: ReturnType<typeof stateBefore>,
  program: RuledProgram,
): RecomputedDates | null {
  const clocked = issuedDate && expiresDate && clockedOf(earlier, { issuedDate, expiresDate, annualDate });
  return clocked && decideRecompute(clocked, program);
}

const punchKinds: readonly CredentialEvent['kind'][] = ['issue', 'renew', 'reactivate'];

function isAsked(last: CredentialEvent, { punchId, removalId }: VoidTarget): boolean {
  if (removalId !== undefined) return last.kind === 'remove' && last.id === removalId;
  return punchKinds.includes(last.kind) && last.punchId === punchId?.toLowerCase();
}

function refuseNotLast({ removalId }: VoidTarget): Refusal {
  if (removalId === undefined) return refuse('punch_not_last', credentialMessages.nothingToVoid);
  return refuse('removal_not_last', credentialMessages.removalNotLast);
}

function refuseWithoutReason({ removalId }: VoidTarget): Refusal {
  const { voidNeedsReason, removalNeedsReason } = credentialMessages;
  return refuse('reason_needed', removalId === undefined ? voidNeedsReason : removalNeedsReason);
}
