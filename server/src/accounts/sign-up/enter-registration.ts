import { findAddressBlock } from '@ffl/database/accounts/address-blocks';
import { findListedOrganization } from '@ffl/database/accounts/registrations';
import { countAttempt, readCounter } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig, type SecurityConfig } from '@ffl/database/security/security-config';
import type { Registration } from '@ffl/domain/accounts/registration';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { isCaptchaOn } from '../captcha/check-captcha.ts';
import { recordExcess } from '../record-excess.ts';
import { registrationLimits } from './registration-limits.ts';

type Entry =
  | { kind: 'entered'; config: SecurityConfig; organization: string; isCaptchaDue: boolean }
  | { kind: 'too many'; until: Date }
  | { kind: 'organization refused' }
  | { kind: 'password refused'; message: string };

/**
 * Checks limits, organization and password, in this order. Only someone who passes all of them counts against the
 * address: people at one base share it, and form mistakes aren't an attack.
 */
export function enterRegistration(
  accounts: Accounts,
  { email, organization: wanted }: Registration,
  { caller, passwordProblem }: { caller: Caller; passwordProblem: string | undefined },
): Promise<Entry> {
  const { database, clock, hashEmail } = accounts;
  const { windowSeconds, attemptsBeforeCaptcha } = registrationLimits;
  const { address } = caller;
  return database.asService(async (transaction): Promise<Entry> => {
    const now = clock();
    const config = await readSecurityConfig(transaction);
    const subject = hashEmail(email).toString('hex');
    const ofEmail = await readCounter(transaction, 'registration for e-mail', subject, windowSeconds, now);
    if (ofEmail.count >= config.registration_email_limit_per_hour)
      return { kind: 'too many', until: ofEmail.windowEndsAt };
    const known = await readCounter(transaction, 'registration from address', address, windowSeconds, now);
    if (known.count >= config.registration_ip_limit_per_hour) return { kind: 'too many', until: known.windowEndsAt };

    const organization = await findListedOrganization(transaction, wanted);
    if (organization === null) return { kind: 'organization refused' };
    if (passwordProblem) return { kind: 'password refused', message: passwordProblem };

    const counted = await countAttempt(transaction, 'registration from address', address, windowSeconds, now);
    if (counted.count > config.registration_ip_limit_per_hour) return { kind: 'too many', until: counted.windowEndsAt };
    if (counted.count === config.registration_ip_limit_per_hour) {
      await recordExcess(transaction, { what: 'registrations from address', caller, now });
    }
    const isWatched = counted.count > attemptsBeforeCaptcha || (await findAddressBlock(transaction, address, now));
    const isRequired = config.captcha_registration_mode === 'always' || Boolean(isWatched);
    return { kind: 'entered', config, organization, isCaptchaDue: isRequired && isCaptchaOn(accounts) };
  });
}
