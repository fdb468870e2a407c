import { captchaMessages } from '@ffl/domain/accounts';

/** What a form is told about its CAPTCHA; without the provider's answer its page falls back on the built-in one. */
export function captchaRefusal(verdict: 'refused' | 'unavailable') {
  const isUnavailable = verdict === 'unavailable';
  return {
    code: isUnavailable ? ('captcha_unavailable' as const) : ('captcha_refused' as const),
    message: isUnavailable ? captchaMessages.verifyFailed : captchaMessages.refused,
    more: { details: { captchaRequired: true }, ...(isUnavailable ? { captchaUnavailable: true } : {}) },
  };
}
