import { isCommonPassword, isPersonalPassword } from '@ffl/domain/accounts/guessable-password';
import { accountLimits } from '@ffl/domain/accounts/limits';
import { passwordMessages } from '@ffl/domain/accounts/messages';
import { passwordRules } from '@ffl/domain/accounts/password';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The reasons the published client knows. A personal password counts as pwned, since it is as easy to guess. */
export type PasswordReason = 'length' | 'characters' | 'pwned';

/**
 * Why a new password is refused, as codes for programs and sentences for people. Both are empty if it is acceptable.
 */
export type PasswordProblems = { reasons: PasswordReason[]; messages: string[] };

export type PasswordOwner = { email: string; names: readonly string[]; isAdministrator: boolean };

const commonPasswords: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);

/** The rules of every new password: sign-up, reset, change and command line (security 1.5). */
export function newPasswordProblems(password: string, owner: PasswordOwner): PasswordProblems {
  const minLength = minLengthFor(owner);
  const problems: [PasswordReason, string][] = passwordRules(password, minLength)
    .filter((rule) => !rule.isSatisfied)
    .map((rule) => [rule.id === 'length' ? 'length' : 'characters', rule.message]);
  if (password.length > accountLimits.passwordMaxLength) problems.push(['length', passwordMessages.tooLong]);
  if (isCommonPassword(password, commonPasswords)) problems.push(['pwned', passwordMessages.tooCommon]);
  if (isPersonalPassword(password, owner)) problems.push(['pwned', passwordMessages.personal]);
  return {
    reasons: [...new Set(problems.map(([reason]) => reason))],
    messages: problems.map(([, message]) => message),
  };
}

export function minLengthFor({ isAdministrator }: Pick<PasswordOwner, 'isAdministrator'>): number {
  return isAdministrator ? accountLimits.passwordMinLengthAdmin : accountLimits.passwordMinLength;
}
