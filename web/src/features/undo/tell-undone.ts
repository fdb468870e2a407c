import { displayDate } from '@ffl/domain/time/denver';
import type { Restored } from '../../api/credentials/undo-credential.ts';
import type { Toasts } from '../../lib/toast.ts';

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
