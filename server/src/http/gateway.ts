import type { Logger } from 'pino';
import type { Tokens } from './callers/tokens.ts';

/** Dependencies of the checks before any API sees a request. */
export type Gateway = {
  tokens: Tokens;
  clock: () => Date;
  log: Logger;
  metrics: {
    observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
    countRefusal(budget: string): void;
  };
  settings: {
    /** Number of our own proxies in front of the server. */
    trustedProxyHops: number;
    publicUrl: string;
  };
};
