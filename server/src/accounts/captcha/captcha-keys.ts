import { createHmac, hkdfSync } from 'node:crypto';
import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { captchaLimits } from './captcha-limits.ts';

/** How much work a challenge takes to solve. */
export type CaptchaWork = { rounds: number; fewestGuesses: number; mostGuesses: number };

/** The CAPTCHA's keys, the same in every process, and the work it requires. */
export type CaptchaKeys = {
  signsChallenges: string;
  signsSolutions: string;
  work: CaptchaWork;
  /** Ties a challenge to a form and an email without revealing either. */
  bindingOf: (action: CaptchaAction, emailHash: Buffer) => string;
};

export function createCaptchaKeys(secret: string, work: CaptchaWork = captchaLimits): CaptchaKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `captcha ${purpose}`, 32));
  const bindingKey = derive('binding');
  return {
    signsChallenges: derive('challenge').toString('hex'),
    signsSolutions: derive('solution').toString('hex'),
    work,
    bindingOf: (action, emailHash) =>
      createHmac('sha256', bindingKey).update(`${action}\n`).update(emailHash).digest('base64url'),
  };
}
