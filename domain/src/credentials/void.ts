import { type Refusal, refuse } from './decide.ts';
import { type CredentialEvent, isChange } from './ledger.ts';
import { credentialMessages } from './messages.ts';
import { isUndoOpen } from './undo-window.ts';

type VoidInput = {
  /** All events of one credential, oldest first. */
  events: readonly CredentialEvent[];
  punchId: string;
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

/** Takes the last punch back: only the last, since undoing an earlier one would undo what came after it too. */
export function decideVoid({ events, punchId, reason, now }: VoidInput): VoidDecision {
  const [last, before] = events.filter(isChange).toReversed();
  if (!last || last.punchId !== punchId || !punchKinds.includes(last.kind)) {
    return refuse('punch_not_last', credentialMessages.nothingToVoid);
  }
  if (!isUndoOpen(last.at, now) && reason.trim() === '') {
    return refuse('reason_needed', credentialMessages.voidNeedsReason);
  }
  const restored =
    last.oldStatus === null
      ? { status: 'inactive' as const, issuedDate: last.newIssued, expiresDate: last.newExpires }
      : { status: last.oldStatus, issuedDate: last.oldIssued, expiresDate: last.oldExpires };
  const base = before ? before.base : last.base;
  return { kind: 'void', credentialId: last.credentialId, voids: last.id, restored: { ...restored, base } };
}

const punchKinds: readonly CredentialEvent['kind'][] = ['issue', 'renew', 'reactivate'];
