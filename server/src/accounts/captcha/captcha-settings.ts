/** The built-in check needs no keys; it also takes over when a provider is down. */
export type CaptchaSettings =
  | { provider: 'builtin' | 'off' }
  | { provider: 'turnstile' | 'hcaptcha'; siteKey: string; secret: string; verifyUrl: string };
