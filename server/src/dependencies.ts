import type { Database } from '@ffl/database/database';
import type { Logger } from 'pino';
import type { CaptchaKeys } from './accounts/captcha/captcha-keys.ts';
import type { Passwords } from './accounts/passwords/passwords.ts';
import type { RefreshTokens } from './accounts/sessions/refresh-tokens.ts';
import type { DeviceCookies } from './accounts/sign-in/device-cookies.ts';
import type { CaptchaSettings } from './env.ts';
import type { Tokens } from './http/tokens.ts';
import type { Mailbox } from './mail/mail-worker.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Turns } from './turns.ts';

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
