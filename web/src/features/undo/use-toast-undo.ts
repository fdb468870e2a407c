import { displayDate } from '@ffl/domain/time/denver';
import type { OnRemoved } from '../../api/credentials/remove-credential.ts';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import { type CredentialUndo, type Restored, useUndoCredential } from '../../api/credentials/undo-credential.ts';
import { useProduct } from '../../lib/product.ts';
import type { Toasts } from '../../lib/toast.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { tellNotUndone } from '../../lib/write/tell-not-undone.ts';

/** Handles Undo in a toast; the outcome is another toast. */
function useToastUndo() {
  const { toasts } = useProduct();
  const { mutateAsync: undoChange } = useUndoCredential();
  return (change: CredentialUndo, whose: string, what: Undoable) => {
    const undo = createWrite<CredentialUndo, Restored>({
      send: (order) => {
        toasts.makeWay();
        return undoChange(order);
      },
      onDone: (restored) => tellUndone(toasts, whose, restored, what),
    });
    return () => void undo.send(change).then((state) => tellNotUndone(toasts, state, undo.tryAgain));
  };
}

/** Returns the toast's Undo after a removal; later it is in the renewal history (design 9.26). */
export function useRemovalUndo(): OnRemoved {
  const offer = useToastUndo();
  return ({ memberId, programId, removalId, what }) => offer({ memberId, programId, removalId }, what, 'removal');
}

/** Returns the toast's Undo after a punch; later it is at the punch, today and in the renewal history. */
export function usePunchUndo(): OnRecorded {
  const offer = useToastUndo();
  return ({ memberId, memberName, programId, programName, punchId }) =>
    offer({ memberId, programId, punchId }, `${memberName}, ${programName}`, 'punch');
}

/** What can be undone. */
export type Undoable = 'punch' | 'removal';

/** The credential's dates after its last change was undone. */
function restoredText({ expiresDate }: Restored): string {
  return expiresDate === null ? 'the credential is not held any more.' : `expiry is ${displayDate(expiresDate)} again.`;
}

export function tellUndone(toasts: Toasts, whose: string, restored: Restored, what: Undoable = 'punch'): void {
  const title = what === 'punch' ? 'Punch taken back' : 'Removal taken back';
  toasts.show({ tone: 'success', title, text: `${whose}: ${restoredText(restored)}` });
}
