import type { Registration } from '@ffl/domain/accounts/registration';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { type CaptchaOutcome, checkCaptcha } from '../captcha/check-captcha.ts';
import { newPasswordProblems } from '../passwords/new-password.ts';
import { enterRegistration } from './enter-registration.ts';
import { hashForSignUp } from './hash-for-sign-up.ts';
import { keepRegistration } from './keep-registration.ts';

export type RegistrationOutcome =
  | { kind: 'accepted' }
  | { kind: 'exists' }
  | { kind: 'too many'; until: Date }
  | { kind: 'organization refused' }
  | { kind: 'password refused'; message: string }
  | { kind: 'captcha refused'; captcha: Exclude<CaptchaOutcome, 'passed'> };

/**
 * Signs someone up (security 1.5): limits, organization, password, CAPTCHA, and only then whether there is already an
 * account. The password is hashed either way, so both answers cost the same.
 */
export async function register(
  accounts: Accounts,
  registration: Registration,
  caller: Caller,
): Promise<RegistrationOutcome> {
  const { email, firstName, lastName, password } = registration;
  const owner = { email, names: [firstName, lastName], isAdministrator: false };
  const [passwordProblem] = newPasswordProblems(password, owner).messages;
  const entry = await enterRegistration(accounts, registration, { caller, passwordProblem });
  if (entry.kind !== 'entered') return entry;
  if (entry.isCaptchaDue) {
    const attempt = { token: registration.captchaToken, action: 'registration', email, caller } as const;
    const captcha = await checkCaptcha(accounts, attempt);
    if (captcha !== 'passed') return { kind: 'captcha refused', captcha };
  }
  const passwordHash = await hashForSignUp(accounts, email, password);
  const { organization, config } = entry;
  return keepRegistration(accounts, { ...registration, organization, passwordHash }, { config, caller });
}
