import type { Once } from './once.ts';

/** What this visit knows of the server. */
export type Server = {
  /** For what is asked or made once in a visit, such as the settings, or spending a mailed link. */
  once: Once;
  /** How far the server's clock is ahead of this device's. */
  clock: { aheadMs: number };
};
