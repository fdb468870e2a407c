import { accountLimits } from './limits.ts';
import { passwordMessages } from './messages.ts';

type PasswordRuleId = 'length' | 'uppercase' | 'lowercase' | 'number' | 'special';

type PasswordRule = { id: PasswordRuleId; message: string; isSatisfied: boolean };

type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** The five rules in their order; only !@#$%^&* count as special. */
export function passwordRules(password: string, minLength: number = accountLimits.passwordMinLength): PasswordRule[] {
  const rule = (id: PasswordRuleId, message: string, isSatisfied: boolean) => ({ id, message, isSatisfied });
  return [
    rule('length', passwordMessages.tooShort(minLength), password.length >= minLength),
    rule('uppercase', passwordMessages.uppercase, /[A-Z]/.test(password)),
    rule('lowercase', passwordMessages.lowercase, /[a-z]/.test(password)),
    rule('number', passwordMessages.number, /[0-9]/.test(password)),
    rule('special', passwordMessages.special, /[!@#$%^&*]/.test(password)),
  ];
}

/** The rules in the form browsers read to suggest a password, with the symbols that count. */
export function passwordManagerRules(minLength: number): string {
  const required = ['upper', 'lower', 'digit', '[!@#$%^&*]'].map((kind) => `required: ${kind};`).join(' ');
  return `minlength: ${minLength}; maxlength: ${accountLimits.passwordMaxLength}; ${required}`;
}

/** The sentence of every rule a new password breaks, empty if it is acceptable. */
export function passwordProblems(password: string, minLength: number = accountLimits.passwordMinLength): string[] {
  const broken = passwordRules(password, minLength).filter((rule) => !rule.isSatisfied);
  const problems = broken.map((rule) => rule.message);
  return password.length > accountLimits.passwordMaxLength ? [...problems, passwordMessages.tooLong] : problems;
}

export function passwordStrength(
  password: string,
  minLength: number = accountLimits.passwordMinLength,
): PasswordStrength {
  const satisfied = passwordRules(password, minLength).filter((rule) => rule.isSatisfied).length;
  if (satisfied <= 2) return 'weak';
  if (satisfied === 3) return 'fair';
  return satisfied === 4 ? 'good' : 'strong';
}
