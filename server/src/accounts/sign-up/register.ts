import type { Registration } from '@ffl/domain/accounts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { type CaptchaOutcome, checkCaptcha } from '../captcha/check-captcha.ts';
import { newPasswordProblems } from '../passwords/new-password.ts';
import { enterRegistration } from './enter-registration.ts';
import { keepRegistration } from './keep-registration.ts';

export type RegistrationOutcome =
  | { kind: 'accepted' }
  | { kind: 'exists' }
  | { kind: 'too many'; until: Date }
  | { kind: 'organization refused' }
  | { kind: 'password refused'; message: string }
  | { kind: 'captcha refused'; captcha: Exclude<CaptchaOutcome, 'passed'> };

/**
 * Signs somebody up (security 1.5): limits, organization, password, CAPTCHA, and only then whether there is an account
 * already. The password is hashed either way, so both answers cost the same.
 */
export async function register(
  dependencies: Dependencies,
  registration: Registration,
  caller: Caller,
): Promise<RegistrationOutcome> {
  const { email, firstName, lastName, password } = registration;
  const owner = { email, names: [firstName, lastName], isAdministrator: false };
  const [passwordProblem] = newPasswordProblems(password, owner).messages;
  const entry = await enterRegistration(dependencies, registration, { caller, passwordProblem });
  if (entry.kind !== 'entered') return entry;
  if (entry.isCaptchaDue) {
    const attempt = { token: registration.captchaToken, action: 'registration', email, caller } as const;
    const captcha = await checkCaptcha(dependencies, attempt);
    if (captcha !== 'passed') return { kind: 'captcha refused', captcha };
  }
  const passwordHash = await dependencies.passwords.hash(password);
  const { organization, config } = entry;
  return keepRegistration(dependencies, { ...registration, organization, passwordHash }, { config, caller });
}
