import { captchaMessages } from '@ffl/domain/accounts/messages';
import type { CaptchaEvent } from './captcha-provider.ts';

/** What the server gets: the token, and the rendering it was earned in. */
export type CaptchaProof = { token: string; sessionId: string };

export type CaptchaState = {
  /** Every new challenge on the screen is another round. */
  round: number;
  /** Whom the challenge is for; a token is good for nobody else. */
  email: string;
  /** Set when the configured provider is down. */
  isBuiltin: boolean;
  proof: CaptchaProof | null;
  message: string | null;
  /** Someone tried to continue without it; its own message is enough. */
  isDemanded: boolean;
};

export type CaptchaStep =
  | { kind: 'event'; event: CaptchaEvent; sessionId: string }
  | { kind: 'not loaded'; missing: 'script' | 'challenge' }
  | { kind: 'rejected'; reason: 'refused' | 'unavailable' }
  | { kind: 'renewed' }
  | { kind: 'demanded' }
  | { kind: 'e-mail changed'; email: string };

export function firstRound(email: string): CaptchaState {
  return { round: 1, email, isBuiltin: false, proof: null, message: null, isDemanded: false };
}

export function captchaReducer(state: CaptchaState, step: CaptchaStep): CaptchaState {
  switch (step.kind) {
    case 'event':
      return afterEvent(state, step.event, step.sessionId);
    case 'not loaded':
      return notLoaded(state, step.missing);
    case 'rejected':
      return step.reason === 'refused'
        ? nextRound(state, { message: captchaMessages.refused })
        : nextRound(state, { message: captchaMessages.verifyFailed, isBuiltin: true });
    case 'renewed':
      return nextRound(state, {});
    case 'demanded':
      return { ...state, isDemanded: state.message === null };
    case 'e-mail changed':
      // A request may be newer than the pause after the last key.
      return nextRound(state, { email: step.email, isDemanded: state.isDemanded });
  }
}

function nextRound(state: CaptchaState, change: Partial<CaptchaState>): CaptchaState {
  return { ...state, round: state.round + 1, proof: null, message: null, isDemanded: false, ...change };
}

function afterEvent(state: CaptchaState, event: CaptchaEvent, sessionId: string): CaptchaState {
  switch (event.kind) {
    case 'verified':
      return { ...state, proof: { token: event.token, sessionId }, message: null, isDemanded: false };
    case 'solving':
      return { ...state, proof: null, message: null };
    case 'idle':
      return { ...state, proof: null };
    case 'expired':
      return { ...state, proof: null, message: captchaMessages.expired, isDemanded: false };
    case 'error':
      return { ...state, proof: null, message: captchaMessages.error, isDemanded: false };
    case 'provider failed':
      return nextRound(state, { message: captchaMessages.error, isBuiltin: true });
    case 'challenge failed':
      return { ...state, proof: null, message: captchaMessages.challengeFailed, isDemanded: false };
  }
}

/** The sentence, and at once the built-in challenge if there is still another to offer. */
function notLoaded(state: CaptchaState, missing: 'script' | 'challenge'): CaptchaState {
  const message = missing === 'script' ? captchaMessages.scriptFailed : captchaMessages.challengeFailed;
  return state.isBuiltin
    ? { ...state, proof: null, message, isDemanded: false }
    : nextRound(state, { message, isBuiltin: true });
}
