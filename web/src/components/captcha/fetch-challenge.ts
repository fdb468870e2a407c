import { callFunction } from '../../lib/functions/call-function.ts';
import type { CaptchaTask } from './captcha-provider.ts';

export type Challenge = {
  parameters: object;
  signature: string;
  /** Ties a provider's token to form and e-mail. */
  binding: string;
  expiresInSeconds: number;
};

/** Our own server's challenge for one form and one e-mail. */
export function fetchChallenge({ server, action, email, signal }: CaptchaTask): Promise<Challenge> {
  return callFunction<Challenge>(server, 'captcha-challenge', { body: { action, email }, signal });
}
