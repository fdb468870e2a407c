import type { CaptchaSettings } from '../accounts/captcha/captcha-settings.ts';

type PageHeaderFacts = {
  nonce: string;
  isUnderTls: boolean;
  captchaProvider: CaptchaSettings['provider'];
};

/** Origins of each provider's challenge, from its manual. The built-in one comes from ours. */
const captchaOrigins: Record<CaptchaSettings['provider'], { origins: string[]; needsStyles: boolean }> = {
  builtin: { origins: [], needsStyles: false },
  off: { origins: [], needsStyles: false },
  turnstile: { origins: ['https://challenges.cloudflare.com'], needsStyles: false },
  hcaptcha: { origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'], needsStyles: true },
};

/** The content policy of security 1.5: scripts from here and the CAPTCHA's provider only, styles by nonce. */
export function pageHeaders({ nonce, isUnderTls, captchaProvider }: PageHeaderFacts) {
  const { origins, needsStyles } = captchaOrigins[captchaProvider];
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...origins].join(' '),
    ["style-src 'self'", `'nonce-${nonce}'`, ...(needsStyles ? origins : [])].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    ...(origins.length > 0 ? [['frame-src', ...origins].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    ...(isUnderTls ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
