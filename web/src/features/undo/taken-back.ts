import { displayDate } from '@ffl/domain/time';
import type { Restored } from '../../api/credentials/void-credential.ts';
import type { Toasts } from '../../lib/toast.ts';

/** Where the credential stands after its last punch was taken back. */
export function restoredText({ expiresDate }: Restored): string {
  return expiresDate === null ? 'the credential is not held any more.' : `expiry is ${displayDate(expiresDate)} again.`;
}

export function tellTakenBack(toasts: Toasts, what: string, restored: Restored): void {
  toasts.show({ tone: 'success', title: 'Punch taken back', text: `${what}: ${restoredText(restored)}` });
}
