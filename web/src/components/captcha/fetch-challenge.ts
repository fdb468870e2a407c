import { callFunction } from '../../lib/functions/call-function.ts';
import type { CaptchaTask } from './captcha-provider.ts';

export type Challenge = {
  parameters: object;
  signature: string;
  /** Ties the token of a provider to the form and the e-mail. */
  binding: string;
  expiresInSeconds: number;
};

/** A challenge of our own server for one form and one e-mail. */
export function fetchChallenge({ server, action, email, signal }: CaptchaTask): Promise<Challenge> {
  return callFunction<Challenge>(server, 'captcha-challenge', { body: { action, email }, signal });
}
