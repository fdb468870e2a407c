import { accountLimits } from './limits.ts';
import { passwordMessages } from './messages.ts';
import { passwordProblems } from './password.ts';

const productWords = ['flightforlife', 'flight', 'rescue', 'avalanche', 'helicopter', 'credential'];
/** Shorter names are ignored, since they occur in too many words. */
const shortestWord = 3;

type Known = {
  minLength: number;
  /** Common passwords; null until the list has loaded. */
  common: ReadonlySet<string> | null;
  owner: { email: string; names: readonly string[] } | undefined;
};

/** Why a password that satisfies the five rules is still too easy to guess. */
export function guessableProblems(password: string, { minLength, common, owner }: Known): string[] {
  if (passwordProblems(password, minLength).length > 0) return [];
  return [
    ...(common && isCommonPassword(password, common) ? [passwordMessages.tooCommon] : []),
    ...(owner && isPersonalPassword(password, owner) ? [passwordMessages.personal] : []),
  ];
}

// Lists contain no password with all four kinds of characters: people satisfy such rules with a symbol at the end.
export function isCommonPassword(password: string, common: ReadonlySet<unknown>): boolean {
  const lower = password.toLowerCase();
  return [lower, withoutSignsAtEnd(lower)].some((candidate) => common.has(candidate));
}

/**
 * Whether some spelling of a common password, with symbols at its end, satisfies the five rules. The rules already
 * refuse every other spelling.
 */
export function passesRulesSomehow(common: string): boolean {
  return /\d/.test(common) && /[a-z].*[a-z]/.test(common);
}

function withoutSignsAtEnd(text: string): string {
  const last = [...text].findLastIndex((sign) => !'!@#$%^&*'.includes(sign));
  return [...text].slice(0, last + 1).join('');
}

/** Whether a password is little more than words anyone knows about its owner. */
export function isPersonalPassword(
  password: string,
  { email, names }: { email: string; names: readonly string[] },
): boolean {
  const [local = ''] = email.toLowerCase().split('@');
  const words = [local, ...local.split(/[^a-z]+/), ...names.flatMap((name) => name.toLowerCase().split(/\s+/))];
  const known = [...words, ...productWords]
    .filter((word) => word.length >= shortestWord)
    .sort((one, other) => other.length - one.length);
  const lower = password.toLowerCase();
  const left = known.reduce((text, word) => text.replaceAll(word, ''), lower);
  return left.length < lower.length && left.length < accountLimits.passwordMinLength;
}
