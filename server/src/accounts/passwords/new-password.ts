import { accountLimits, passwordMessages, passwordRules } from '@ffl/domain/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The reasons the published client knows; anything personal is as easy to guess as a stolen one. */
export type PasswordReason = 'length' | 'characters' | 'pwned';

/** Why a new password is refused: codes for programs, sentences for people. Both are empty if it is acceptable. */
export type PasswordProblems = { reasons: PasswordReason[]; messages: string[] };

export type PasswordOwner = { email: string; names: readonly string[]; isAdministrator: boolean };

const commonPasswords: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);
const productWords = ['flightforlife', 'flight', 'rescue', 'avalanche', 'helicopter', 'credential'];
/** Shorter names are part of too many words. */
const shortestWord = 3;

/** The rules of every new password: sign-up, reset, change and command line (security 1.5). */
export function newPasswordProblems(password: string, owner: PasswordOwner): PasswordProblems {
  const minLength = owner.isAdministrator ? accountLimits.passwordMinLengthAdmin : accountLimits.passwordMinLength;
  const problems: [PasswordReason, string][] = passwordRules(password, minLength)
    .filter((rule) => !rule.isSatisfied)
    .map((rule) => [rule.id === 'length' ? 'length' : 'characters', rule.message]);
  if (password.length > accountLimits.passwordMaxLength) problems.push(['length', passwordMessages.tooLong]);
  if (isCommon(password)) problems.push(['pwned', passwordMessages.tooCommon]);
  if (isPersonal(password, owner)) problems.push(['pwned', passwordMessages.personal]);
  return {
    reasons: [...new Set(problems.map(([reason]) => reason))],
    messages: problems.map(([, message]) => message),
  };
}

// Lists contain no password with all four kinds of characters: people satisfy such rules with a symbol at the end.
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return [lower, withoutSignsAtEnd(lower)].some((candidate) => commonPasswords.has(candidate));
}

function withoutSignsAtEnd(text: string): string {
  const last = [...text].findLastIndex((sign) => !'!@#$%^&*'.includes(sign));
  return [...text].slice(0, last + 1).join('');
}

/** Whether hardly anything is left of it without the words anyone knows about its owner. */
function isPersonal(password: string, { email, names }: PasswordOwner): boolean {
  const [local = ''] = email.toLowerCase().split('@');
  const words = [local, ...local.split(/[^a-z]+/), ...names.flatMap((name) => name.toLowerCase().split(/\s+/))];
  const known = [...words, ...productWords]
    .filter((word) => word.length >= shortestWord)
    .sort((one, other) => other.length - one.length);
  const lower = password.toLowerCase();
  const left = known.reduce((text, word) => text.replaceAll(word, ''), lower);
  return left.length < lower.length && left.length < accountLimits.passwordMinLength;
}
