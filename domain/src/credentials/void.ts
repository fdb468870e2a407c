import type { Credential } from './credential.ts';
import { type Refusal, refuse } from './decide.ts';
import { type CredentialEvent, isChange } from './ledger.ts';
import { credentialMessages } from './messages.ts';
import { isUndoOpen } from './undo-window.ts';

/** What is taken back: a punch, or a removal by its row of the ledger. */
export type VoidTarget = { punchId?: string | undefined; removalId?: string | undefined };

type VoidInput = VoidTarget & {
  /** All events of one credential, oldest first. */
  events: readonly CredentialEvent[];
  /** The member's other credentials in the program. */
  others?: readonly Pick<Credential, 'isActive'>[];
  /** Where the program is, for what had no base before. */
  programBase?: string | null;
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
      /** What the credential becomes again; a first issue taken back leaves it inactive. */
      restored: {
        status: 'valid' | 'inactive';
        issuedDate: Date | null;
        expiresDate: Date | null;
        base: string | null;
      };
    }
  | Refusal;

/** Takes the last change back: only the last, since undoing an earlier one would undo what came after it too. */
export function decideVoid(input: VoidInput): VoidDecision {
  const { events, others = [], programBase = null, reason, now } = input;
  const [last, before] = events.filter(isChange).toReversed();
  if (!last || !isAsked(last, input)) return refuseNotLast(input);
  if (!isUndoOpen(last.at, now) && reason.trim() === '') return refuseWithoutReason(input);
  const restored =
    last.oldStatus === null
      ? { status: 'inactive' as const, issuedDate: last.newIssued, expiresDate: last.newExpires }
      : { status: last.oldStatus, issuedDate: last.oldIssued, expiresDate: last.oldExpires };
  if (restored.status === 'valid' && others.some((other) => other.isActive)) {
    return refuse('credential_exists', credentialMessages.alreadyExists);
  }
  const base = before ? before.base : programBase;
  return { kind: 'void', credentialId: last.credentialId, voids: last.id, restored: { ...restored, base } };
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
