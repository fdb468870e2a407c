import type { CaptchaRequest } from '@ffl/domain/accounts';
import { callFunction } from '../../lib/call-function.ts';

export type Challenge = {
  parameters: object;
  signature: string;
  /** Ties the token of a provider to the form and the e-mail. */
  binding: string;
  expiresInSeconds: number;
};

/** A challenge of our own server for one form and one e-mail. */
export function fetchChallenge({ action, email }: CaptchaRequest, signal: AbortSignal): Promise<Challenge> {
  return callFunction<Challenge>('captcha-challenge', { body: { action, email }, signal });
}
