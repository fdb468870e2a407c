import { readSecurityConfig, type SecurityConfig } from '@ffl/database/security/security-config';
import { accountLimits } from '@ffl/domain/accounts/limits';
import type { Dependencies } from '../dependencies.ts';

/** Public settings for pages, and for scripts that use the published clients. Contains no secrets. */
export async function publicConfig(dependencies: Dependencies) {
  const { captcha, ...lasting } = lastingConfig(dependencies);
  return { ...lasting, captcha: { ...captcha, registrationMode: await registrationMode(dependencies) } };
}

/** The part that stays the same while the server runs, so the document can carry it. */
export function lastingConfig({ tokens, settings }: Dependencies) {
  const { captcha } = settings;
  return {
    url: settings.publicUrl,
    anonKey: tokens.anonKey,
    captcha: { provider: captcha.provider, siteKey: 'siteKey' in captcha ? captcha.siteKey : null },
    passwordMinLength: accountLimits.passwordMinLength,
    sample: settings.isSample,
    version: settings.version,
  };
}

// If the database is down, pages still open, and ask for a CAPTCHA to be safe.
async function registrationMode({ database }: Dependencies): Promise<SecurityConfig['captcha_registration_mode']> {
  try {
    return (await database.asService(readSecurityConfig)).captcha_registration_mode;
  } catch {
    return 'always';
  }
}
