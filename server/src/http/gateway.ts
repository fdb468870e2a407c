import type { Logger } from 'pino';
import type { Tokens } from './callers/tokens.ts';

/** What the server needs from the application before any API sees a request. */
export type Gateway = {
  tokens: Tokens;
  clock: () => Date;
  log: Logger;
  metrics: {
    observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
    countRefusal(budget: string): void;
  };
  settings: {
    /** How many of our proxies stand in front of the server. */
    trustedProxyHops: number;
    publicUrl: string;
  };
};
