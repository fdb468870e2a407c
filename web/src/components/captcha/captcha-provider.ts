import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { callFunction } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';

/** States that a challenge reports while on screen. `idle`: waits for the person. `provider failed`: can't continue. */
export type CaptchaEvent =
  | { kind: 'idle' | 'solving' | 'expired' | 'error' | 'challenge failed' | 'provider failed' }
  | { kind: 'verified'; token: string };

export type CaptchaTask = {
  server: Server;
  host: HTMLElement;
  siteKey: string | null;
  action: CaptchaAction;
  email: string;
  onEvent: (event: CaptchaEvent) => void;
  /** Aborted when the challenge must leave the screen. */
  signal: AbortSignal;
};

/** Puts a challenge on the screen. Throws `CaptchaLoadError` if it can't. */
export type CaptchaProvider = (task: CaptchaTask) => Promise<void>;

/** The challenge or its code couldn't be loaded. */
export class CaptchaLoadError extends Error {
  override name = 'CaptchaLoadError';
  readonly missing: 'script' | 'challenge';

  constructor(missing: 'script' | 'challenge', cause?: unknown) {
    super(`The ${missing} of the CAPTCHA could not be loaded.`, { cause });
    this.missing = missing;
  }
}

export type Challenge = {
  parameters: object;
  signature: string;
  /** Ties a provider's token to form and e-mail. */
  binding: string;
  expiresInSeconds: number;
};

/** Requests our own server's challenge for one form and one email. */
export function fetchChallenge({ server, action, email, signal }: CaptchaTask): Promise<Challenge> {
  return callFunction<Challenge>(server, 'captcha-challenge', { body: { action, email }, signal });
}
