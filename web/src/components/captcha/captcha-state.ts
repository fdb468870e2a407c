import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { accountLimits } from '@ffl/domain/accounts/limits';
import { captchaMessages } from '@ffl/domain/accounts/messages';
import { useEffect, useReducer } from 'react';
import type { CaptchaEvent } from './captcha-provider.ts';

/** Sent to the server: the token, and the rendering that earned it. */
export type CaptchaProof = { token: string; sessionId: string };

type CaptchaState = {
  /** Counts up with every new challenge on the screen. */
  round: number;
  /** Email of the person the challenge is for; the token works for no other. */
  email: string;
  /** Set when the configured provider is down. */
  isBuiltin: boolean;
  proof: CaptchaProof | null;
  message: string | null;
  /** Someone tried to continue without it, for which its own message is enough. */
  isDemanded: boolean;
};

export type CaptchaStep =
  | { kind: 'event'; event: CaptchaEvent; sessionId: string }
  | { kind: 'not loaded'; missing: 'script' | 'challenge' }
  | { kind: 'rejected'; reason: 'refused' | 'unavailable' }
  | { kind: 'renewed' }
  | { kind: 'demanded' }
  | { kind: 'e-mail changed'; email: string };

function firstRound(email: string): CaptchaState {
  return { round: 1, email, isBuiltin: false, proof: null, message: null, isDemanded: false };
}

function captchaReducer(state: CaptchaState, step: CaptchaStep): CaptchaState {
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
      // Keeps a demand that was made before the pause after the last key ended.
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

export type CaptchaProps = {
  action: CaptchaAction;
  email: string;
  round: number;
  isBuiltin: boolean;
  isVerified: boolean;
  message: string | null;
  onStep: (step: CaptchaStep) => void;
  /** Announced once solved. */
  completeText?: string;
};

export type CaptchaControl = {
  /** Null until the challenge is solved for the current e-mail. It is good for one submit. */
  proof: CaptchaProof | null;
  /** The server refused the proof, or couldn't check it. */
  reject: (reason: 'refused' | 'unavailable') => void;
  /** A new challenge without a message, after every submit that spent the proof in vain. */
  renew: () => void;
  /** The form can't continue before it is solved. */
  demand: () => void;
  /** Set until it is solved, renewed or has its own message. */
  isDemanded: boolean;
  /** Props of `<Captcha>`. */
  view: CaptchaProps;
};

/** CAPTCHA state of a form. `email` is the one that will be submitted. */
export function useCaptcha(action: CaptchaAction, email: string): CaptchaControl {
  const current = email.trim().toLowerCase();
  const [state, step] = useReducer(captchaReducer, current, firstRound);
  const isForCurrent = state.email === current;

  useEffect(() => {
    if (isForCurrent) return;
    const timer = setTimeout(() => step({ kind: 'e-mail changed', email: current }), accountLimits.captchaEmailQuietMs);
    return () => clearTimeout(timer);
  }, [current, isForCurrent]);

  const proof = isForCurrent ? state.proof : null;
  return {
    proof,
    reject: (reason) => step({ kind: 'rejected', reason }),
    renew: () => step({ kind: 'renewed' }),
    demand: () => step({ kind: 'demanded' }),
    isDemanded: state.isDemanded,
    view: {
      action,
      email: state.email,
      round: state.round,
      isBuiltin: state.isBuiltin,
      isVerified: proof !== null,
      message: state.message,
      onStep: step,
    },
  };
}
