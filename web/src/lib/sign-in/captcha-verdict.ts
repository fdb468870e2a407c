import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import type { FunctionError } from '../functions/call-function.ts';

/** What became of a submitted CAPTCHA proof: a proof works once. */
export type SentProof = 'refused' | 'unavailable' | 'spent';

/** Whether the server wants a (new) proof before continuing. Other refusals may say in their details that one is due. */
export function isCaptchaRequired({ code, details }: FunctionError): boolean {
  const { captchaRequired } = (details ?? {}) as { captchaRequired?: unknown };
  return captchaRequired === true || (code !== undefined && captchaCodes.has(code));
}

/** What a refusal says about the submitted proof. */
export function proofAfter(code: RefusalCode | undefined): SentProof {
  if (code === 'captcha_unavailable') return 'unavailable';
  return code === 'captcha_refused' ? 'refused' : 'spent';
}

const captchaCodes: ReadonlySet<RefusalCode> = new Set(['captcha_required', 'captcha_refused', 'captcha_unavailable']);
