import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import type { Listeners } from '../waiting/listeners.ts';

/** What this page load knows about the server. */
export type Server = {
  /** Runs work once per page load, such as reading the settings or spending a mailed link. */
  once: Once;
  /** How far the server's clock is ahead of this device's. */
  clock: { aheadMs: number };
  /** The authentication client gave up this browser's session, here or in another tab. */
  sessionGone: Listeners;
};

/** Does something once per key and gives everyone the same answer. A failure isn't remembered. */
export type Once = {
  <T>(key: string, ask: () => Promise<T>): Promise<T>;
  /** Makes the next caller get a new answer. */
  forget: (key: string) => void;
};

export function createOnce(): Once {
  const answers = new Map<string, Promise<unknown>>();

  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = answers.get(key);
    // Each key has a single caller, so its value always has that caller's type.
    if (known) return known as Promise<T>;
    const answer = ask();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  }
  return Object.assign(once, { forget: (key: string) => void answers.delete(key) });
}

/** There was no response: the network is gone, or nothing is behind the gateway (502, 503, 504). */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';

  constructor(cause?: unknown) {
    super(signInMessages.network, { cause });
  }
}
