import type { StoredCredential } from './rows.ts';
import { isCertainlyNotWritten, isRepeatCertainlyNotWritten } from './write-outcome.ts';

/** How far taking one punch back has come. */
export type VoidAttempt =
  | { kind: 'ready' }
  | { kind: 'sending' }
  /** Certainly not written. */
  | { kind: 'refused'; reason: string }
  /** Sent, but no answer came: it may have been written. Trying again sends the same request. */
  | { kind: 'unconfirmed'; reason: string }
  /** `expiresDate` is the restored one, null when the credential is not held any more. */
  | { kind: 'taken-back'; expiresDate: Date | null };

/** Sends once. `before` tells whether this repeats a request whose answer was lost. */
export async function attemptVoid(send: () => Promise<StoredCredential>, before: VoidAttempt): Promise<VoidAttempt> {
  try {
    const { isActive, expiresDate } = await send();
    return { kind: 'taken-back', expiresDate: isActive ? expiresDate : null };
  } catch (error) {
    const reason = (error instanceof Error && error.message) || 'The punch could not be taken back';
    const isNotWritten = before.kind === 'unconfirmed' ? isRepeatCertainlyNotWritten : isCertainlyNotWritten;
    return { kind: isNotWritten(error) ? 'refused' : 'unconfirmed', reason };
  }
}
