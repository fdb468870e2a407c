import { captchaMessages } from '@ffl/domain/accounts/messages';
import type { Refused } from './endpoint.ts';

/** Refusals because of a CAPTCHA. */
export const captchaRefusals = {
  missing: { code: 'captcha_required', message: captchaMessages.required },
  refused: { code: 'captcha_refused', message: captchaMessages.refused },
  unavailable: { code: 'captcha_unavailable', message: captchaMessages.verifyFailed },
} as const;

/**
 * Tells a form what is wrong with its CAPTCHA. If the provider can't be asked, the page falls back on the built-in one
 * (R-10).
 */
export function captchaRefusal(problem: keyof typeof captchaRefusals): Refused {
  return { ...captchaRefusals[problem], more: { details: { captchaRequired: true } } };
}
