import { signInMessages } from '@ffl/domain/accounts';
import { isAtTheDoor, isOpen, type WriteCode, type WriteFailure } from './write-failure.ts';

/** How far one write has come, as far as this page can know. */
export type WriteState<Answer> =
  | { kind: 'ready' }
  /** `isRepeat`: an earlier sending of the same request is not confirmed. */
  | { kind: 'sending'; isRepeat: boolean }
  | Refusal
  /** It may be stored or not. Only the same request may be sent again. */
  | { kind: 'unconfirmed'; reason: string }
  /** Stored, and not to be sent again. */
  | { kind: 'done'; answer: Answer; isRepeat: boolean };

/** Certainly not stored. Something else may be sent. */
export type Refusal = { kind: 'refused'; code: WriteCode | undefined; reason: string };

export type WriteEvent<Answer> =
  | { kind: 'sent' }
  | { kind: 'sent-again' }
  | { kind: 'confirmed'; answer: Answer }
  | { kind: 'failed'; failure: WriteFailure }
  /** Somebody corrects what was refused. */
  | { kind: 'corrected' };

/**
 * Why a repeat is safe. 'keyed': the server looks first whether the key was used, so what it decides about a repeat holds
 * for the first sending too. 'harmless': it keeps no keys, but doing this twice is the same as doing it once.
 */
export type Repeat = 'keyed' | 'harmless';

/** The state after an event. An event that does not fit changes nothing. */
export function afterEvent<Answer>(
  state: WriteState<Answer>,
  event: WriteEvent<Answer>,
  repeat: Repeat,
): WriteState<Answer> {
  switch (event.kind) {
    case 'sent':
      return state.kind === 'ready' || state.kind === 'refused' ? { kind: 'sending', isRepeat: false } : state;
    case 'sent-again':
      return state.kind === 'unconfirmed' ? { kind: 'sending', isRepeat: true } : state;
    case 'confirmed':
      return state.kind === 'sending' ? { kind: 'done', answer: event.answer, isRepeat: state.isRepeat } : state;
    case 'failed':
      return state.kind === 'sending' ? afterFailure(event.failure, state.isRepeat ? repeat : 'first') : state;
    case 'corrected':
      return state.kind === 'refused' ? { kind: 'ready' } : state;
  }
}

/** What a person is told of a write that may be stored or not. */
export const unconfirmedTitle = 'Sent, not confirmed';

/** Whether nothing may be entered: a request is on its way, or has to be decided about first. */
export function isLocked({ kind }: WriteState<unknown>): boolean {
  return kind === 'sending' || kind === 'unconfirmed';
}

function afterFailure(failure: WriteFailure, sending: Repeat | 'first'): WriteState<never> {
  const reason = failure.kind === 'no-answer' ? signInMessages.network : failure.reason;
  const saysNothing = sending === 'harmless' || (sending === 'keyed' && isAtTheDoor(failure));
  if (isOpen(failure) || saysNothing) return { kind: 'unconfirmed', reason: reason || signInMessages.network };
  return { kind: 'refused', code: failure.kind === 'answered' ? failure.code : undefined, reason };
}
