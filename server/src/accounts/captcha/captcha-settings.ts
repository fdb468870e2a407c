/** The built-in check needs no keys; it also stands in when a provider is out of reach. */
export type CaptchaSettings =
  | { provider: 'builtin' | 'off' }
  | { provider: 'turnstile' | 'hcaptcha'; siteKey: string; secret: string; verifyUrl: string };
