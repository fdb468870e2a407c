import type { Logger } from 'pino';
import type { Tokens } from './callers/tokens.ts';

/** What the door needs of the application, whoever stands behind it. */
export type Door = {
  tokens: Tokens;
  clock: () => Date;
  log: Logger;
  metrics: {
    observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
    countRefusal(budget: string): void;
  };
  settings: {
    /** How many proxies of ours stand before the server. */
    trustedProxyHops: number;
    publicUrl: string;
  };
};
