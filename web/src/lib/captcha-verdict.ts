import { captchaMessages } from '@ffl/domain/accounts';
import type { FunctionError } from './call-function.ts';

/** What became of a CAPTCHA proof that was sent along: a proof is good once. */
export type SentProof = 'refused' | 'unavailable' | 'spent';

type Said = { captchaRequired?: boolean; captchaUnavailable?: boolean };

/** Whether the server wants a (new) proof before it goes on. */
export function isCaptchaAskedFor(error: FunctionError): boolean {
  const { captchaRequired, captchaUnavailable } = saidBy(error);
  return captchaRequired === true || captchaUnavailable === true || error.message === captchaMessages.refused;
}

/** What a refusal tells about the proof that was sent. */
export function proofAfter(error: FunctionError): SentProof {
  if (saidBy(error).captchaUnavailable === true) return 'unavailable';
  return error.message === captchaMessages.refused ? 'refused' : 'spent';
}

/** Sign-in says it in its details, the other forms at the top. */
function saidBy({ body, details }: FunctionError): Said {
  return { ...body, ...(details ?? {}) };
}
