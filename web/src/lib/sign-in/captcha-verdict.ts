import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import type { FunctionError } from '../functions/call-function.ts';

/** The state of a submitted CAPTCHA proof, which works only once. */
export type SentProof = 'refused' | 'unavailable' | 'spent';

/** Whether the server requires a (new) proof first. Other refusals can require one in their details. */
export function isCaptchaRequired({ code, details }: FunctionError): boolean {
  const { captchaRequired } = (details ?? {}) as { captchaRequired?: unknown };
  return captchaRequired === true || (code !== undefined && captchaCodes.has(code));
}

/** The state of the submitted proof after a refusal. */
export function proofAfter(code: RefusalCode | undefined): SentProof {
  if (code === 'captcha_unavailable') return 'unavailable';
  return code === 'captcha_refused' ? 'refused' : 'spent';
}

const captchaCodes: ReadonlySet<RefusalCode> = new Set(['captcha_required', 'captcha_refused', 'captcha_unavailable']);
