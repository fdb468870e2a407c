import type { Database } from '@ffl/database/database';
import type { Logger } from 'pino';
import type { DeviceCookies } from './auth/device-cookies.ts';
import type { Passwords } from './auth/passwords.ts';
import type { RefreshTokens } from './auth/refresh-tokens.ts';
import type { CaptchaKeys } from './captcha/captcha-keys.ts';
import type { CaptchaSettings } from './env.ts';
import type { Tokens } from './http/tokens.ts';
import type { Turns } from './http/turns.ts';
import type { Mailbox } from './mail/mail-worker.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Everything a request may touch. Tests make the same with a clock of their own. */
export type Dependencies = {
  database: Database;
  tokens: Tokens;
  refreshTokens: RefreshTokens;
  passwords: Passwords;
  deviceCookies: DeviceCookies;
  /** Whose turn it is to sign in. */
  signIns: Turns;
  /** A keyed hash of an e-mail, so that counters never hold the address. */
  hashEmail: (email: string) => Buffer;
  captchaKeys: CaptchaKeys;
  /** Woken after the commit of whatever queued a mail. */
  mail: Mailbox;
  clock: () => Date;
  log: Logger;
  metrics: Metrics;
  settings: {
    publicUrl: string;
    appOrigins: string[];
    /** The least time a sign-in takes, so that its length tells nothing. */
    authReplyFloorMs: number;
    isSample: boolean;
    trustedProxyHops: number;
    captcha: CaptchaSettings;
    /** Lets others than this machine read /metrics. */
    metricsToken?: string;
    version: string;
  };
};
