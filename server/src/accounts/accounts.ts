import type { Database } from '@ffl/database/database';
import type { Logger } from 'pino';
import type { Turns } from '../turns-per-key.ts';
import type { CaptchaKeys } from './captcha/captcha-keys.ts';
import type { CaptchaSettings } from './captcha/captcha-settings.ts';
import type { FactorSecrets } from './factors/factor-secrets.ts';
import type { PasskeySite } from './factors/passkeys.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { RefreshTokens } from './sessions/refresh-tokens.ts';
import type { DeviceCookies } from './sign-in/device-cookies.ts';

/** Dependencies of the account verbs. */
export type Accounts = {
  database: Database;
  refreshTokens: RefreshTokens;
  passwords: Passwords;
  deviceCookies: DeviceCookies;
  factorSecrets: FactorSecrets;
  passkeySite: PasskeySite;
  /** Limits how many sign-ins run at once. */
  signIns: Turns;
  /** A keyed hash of an e-mail, so counters never hold the address. */
  hashEmail: (email: string) => Buffer;
  captchaKeys: CaptchaKeys;
  /** Woken after each commit that queued mail. */
  mail: { wake(): void };
  clock: () => Date;
  log: Logger;
  settings: { publicUrl: string; captcha: CaptchaSettings };
};
