import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { accountLimits } from '@ffl/domain/accounts/limits';
import { useEffect, useReducer } from 'react';
import type { CaptchaProps } from './captcha.tsx';
import { type CaptchaProof, captchaReducer, firstRound } from './captcha-state.ts';

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
  /** For `<Captcha>`. */
  view: CaptchaProps;
};

/** One form's CAPTCHA state. `email` is the one that will be submitted. */
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
