import type { Listeners } from '../waiting/listeners.ts';
import type { Once } from '../waiting/once.ts';

/** What this visit knows of the server. */
export type Server = {
  /** For what is asked or made once in a visit, such as the settings, or spending a mailed link. */
  once: Once;
  /** How far the server's clock is ahead of this device's. */
  clock: { aheadMs: number };
  /** The client of the authentication gave up the session of this browser, here or in another tab. */
  sessionGone: Listeners;
};
