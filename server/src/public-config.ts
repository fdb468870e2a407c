import { accountLimits } from '@ffl/domain/accounts';
import type { Dependencies } from './dependencies.ts';

/** All that a page, or a script with the published clients, needs to know. Nothing in it is secret. */
export function publicConfig({ tokens, settings }: Dependencies) {
  return {
    url: settings.publicUrl,
    anonKey: tokens.anonKey,
    captcha: { provider: 'off', siteKey: null },
    passwordMinLength: accountLimits.passwordMinLength,
    sample: settings.isSample,
    version: settings.version,
  };
}
