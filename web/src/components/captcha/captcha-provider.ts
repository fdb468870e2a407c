import type { CaptchaAction } from '@ffl/domain/accounts';
import type { Server } from '../../lib/server/server.ts';

/** What a challenge says while it is on the screen. `idle`: it waits for the person. `provider failed`: it cannot go on. */
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
  /** Aborted when the challenge has to leave the screen. */
  signal: AbortSignal;
};

/** Puts a challenge on the screen. Throws `CaptchaLoadError` when that cannot be done. */
export type CaptchaProvider = (task: CaptchaTask) => Promise<void>;

/** What could not be loaded: the code of the challenge, or the challenge itself. */
export class CaptchaLoadError extends Error {
  override name = 'CaptchaLoadError';
  readonly missing: 'script' | 'challenge';

  constructor(missing: 'script' | 'challenge', cause?: unknown) {
    super(`The ${missing} of the CAPTCHA could not be loaded.`, { cause });
    this.missing = missing;
  }
}
