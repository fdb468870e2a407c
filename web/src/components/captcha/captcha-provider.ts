import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import type { Server } from '../../lib/net/server.ts';

/** What a challenge reports while on screen. `idle`: it waits for the person. `provider failed`: it can't continue. */
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

/** What couldn't load: the challenge's code, or the challenge itself. */
export class CaptchaLoadError extends Error {
  override name = 'CaptchaLoadError';
  readonly missing: 'script' | 'challenge';

  constructor(missing: 'script' | 'challenge', cause?: unknown) {
    super(`The ${missing} of the CAPTCHA could not be loaded.`, { cause });
    this.missing = missing;
  }
}
