import type { Listeners } from '../waiting/listeners.ts';
import type { Once } from '../waiting/once.ts';

/** What this visit knows about the server. */
export type Server = {
  /** For what happens once per visit, such as reading the settings or spending a mailed link. */
  once: Once;
  /** How far the server's clock is ahead of this device's. */
  clock: { aheadMs: number };
  /** The authentication client gave up this browser's session, here or in another tab. */
  sessionGone: Listeners;
};
