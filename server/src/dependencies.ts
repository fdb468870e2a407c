import type { Database } from '@ffl/database/database';
import type { Logger } from 'pino';
import type { Passwords } from './auth/passwords.ts';
import type { RefreshTokens } from './auth/refresh-tokens.ts';
import type { Tokens } from './http/tokens.ts';

/** Everything a request may touch. Tests make the same with a clock of their own. */
export type Dependencies = {
  database: Database;
  tokens: Tokens;
  refreshTokens: RefreshTokens;
  passwords: Passwords;
  /** A keyed hash of an e-mail, so that counters never hold the address. */
  hashEmail: (email: string) => Buffer;
  clock: () => Date;
  log: Logger;
  settings: {
    publicUrl: string;
    appOrigins: string[];
    /** The least time a sign-in takes, so that its length tells nothing. */
    authReplyFloorMs: number;
    isSample: boolean;
    version: string;
  };
};
