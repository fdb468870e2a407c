import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { isAtTheDoor, isOpen, type WriteCode, type WriteFailure } from './write-failure.ts';

/** The state of a write, as far as this page can know. */
export type WriteState<Answer> =
  | { kind: 'ready' }
  /** `isRepeat` means that an earlier attempt at the same request is unconfirmed. */
  | { kind: 'sending'; isRepeat: boolean }
  | Refusal<Answer>
  | Question
  /** It may or may not be stored. Only the same request may be sent again. */
  | { kind: 'unconfirmed'; reason: string }
  /** It may or may not be stored, and the page stopped trying. Something else may be sent as a new request. */
  | { kind: 'given-up' }
  /** The record was stored, and must not be sent again. */
  | { kind: 'done'; answer: Answer; isRepeat: boolean };

/**
 * Nothing was stored, and something else may be sent. `current` is the record as others saved it, null if they deleted
 * it.
 */
export type Refusal<Answer = unknown> = {
  kind: 'refused';
  code: WriteCode | undefined;
  reason: string;
  current?: Answer | null;
};

export type WriteEvent<Answer> =
  | { kind: 'sent' }
  /** Nothing was sent: somebody is asked first. */
  | { kind: 'held-back' }
  | { kind: 'agreed' }
  | { kind: 'sent-again' }
  | { kind: 'confirmed'; answer: Answer }
  | { kind: 'failed'; failure: WriteFailure<Answer> }
  /** The person corrects what was refused, or declines the question. */
  | { kind: 'corrected' }
  | { kind: 'given-up' }
  /** A new request begins. */
  | { kind: 'forgotten' };

/**
 * Why a repeat is safe. 'keyed': the server first checks whether the key was used, so its decision about a repeat holds
 * for the first attempt too. 'harmless': it keeps no keys, but doing this twice is the same as doing it once.
 */
export type Repeat = 'keyed' | 'harmless';

/** The state after an event. An event that doesn't fit changes nothing. */
export function afterEvent<Answer>(
  state: WriteState<Answer>,
  event: WriteEvent<Answer>,
  repeat: Repeat,
): WriteState<Answer> {
  switch (event.kind) {
    case 'sent':
      return mayBegin(state) ? { kind: 'sending', isRepeat: false } : state;
    case 'held-back':
      return state.kind === 'sending' && !state.isRepeat ? { kind: 'ready' } : state;
    case 'agreed':
      return state.kind === 'asked' ? { kind: 'sending', isRepeat: false } : state;
    case 'sent-again':
      return state.kind === 'unconfirmed' ? { kind: 'sending', isRepeat: true } : state;
    case 'confirmed':
      return state.kind === 'sending' ? { kind: 'done', answer: event.answer, isRepeat: state.isRepeat } : state;
    case 'failed':
      return state.kind === 'sending' ? afterFailure(event.failure, state.isRepeat ? repeat : 'first') : state;
    case 'corrected':
      return state.kind === 'refused' || state.kind === 'asked' ? { kind: 'ready' } : state;
    case 'given-up':
      return state.kind === 'unconfirmed' ? { kind: 'given-up' } : state;
    case 'forgotten':
      return state.kind === 'ready' || isLocked(state) ? state : { kind: 'ready' };
  }
}

/** Told to a person if it is unknown whether a write was stored. */
export const unconfirmedTitle = 'Sent, not confirmed';

/** Whether input is locked: a request is running, or its outcome must be dealt with first. */
export function isLocked({ kind }: WriteState<unknown>): boolean {
  return kind === 'sending' || kind === 'unconfirmed';
}

function mayBegin({ kind }: WriteState<unknown>): boolean {
  return kind === 'ready' || kind === 'refused' || kind === 'given-up';
}

function afterFailure<Answer>(failure: WriteFailure<Answer>, sending: Repeat | 'first'): WriteState<Answer> {
  const reason = failure.kind === 'no-answer' ? signInMessages.network : failure.reason;
  const saysNothing = sending === 'harmless' || (sending === 'keyed' && isAtTheDoor(failure));
  if (isOpen(failure) || saysNothing) return { kind: 'unconfirmed', reason: reason || signInMessages.network };
  if (failure.kind !== 'answered') {
    return { kind: 'refused', code: failure.kind === 'not-sent' ? failure.code : undefined, reason };
  }
  const { code, body = {}, current } = failure;
  return questionIn(code, body) ?? { kind: 'refused', code, reason, ...(current !== undefined && { current }) };
}

/** Nothing was stored, since the server asks first. Agreeing sends a new request that names what was asked. */
type Question = { kind: 'asked'; recent: RecentPunch } | { kind: 'asked'; grounding: ReasonedGrounding };

/** The last punch, when and by whom it was recorded; `by` is null if on the server itself. */
type RecentPunch = { id: string; at: Date; by: string | null };

/** The question that a refusal asks; null if none. */
function questionIn(code: WriteCode | undefined, body: object): Question | null {
  if (code === 'member_grounded' && 'grounding' in body) return groundingQuestion(body.grounding);
  const recent = code === 'punched_recently' && 'recent' in body ? recentPunch(body.recent) : null;
  return recent && { kind: 'asked', recent };
}

function recentPunch(value: unknown): RecentPunch | null {
  if (typeof value !== 'object' || value === null || !('id' in value && 'at' in value)) return null;
  const { id, at: text } = value;
  const at = new Date(typeof text === 'string' ? text : Number.NaN);
  if (typeof id !== 'string' || Number.isNaN(at.getTime())) return null;
  return { id, at, by: 'by' in value && typeof value.by === 'string' ? value.by : null };
}

function groundingQuestion(value: unknown): Question | null {
  if (typeof value !== 'object' || value === null || !('id' in value && 'until' in value)) return null;
  const { id, until } = value;
  const day = typeof until === 'string' ? parseCalendarDate(until) : null;
  if (typeof id !== 'string' || (until !== null && day === null)) return null;
  const reason = 'reason' in value && typeof value.reason === 'string' ? value.reason : null;
  const since = 'since' in value && typeof value.since === 'string' ? value.since : '';
  return { kind: 'asked', grounding: { id, since, until: day, reason } };
}
