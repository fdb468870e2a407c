import { accountLimits } from '@ffl/domain/accounts';

/** What the server has against a password, one sentence for each problem; a request belongs to the one before it. */
export function passwordSentences(text: string): string[] {
  return text.split(/\. (?!Please )/);
}

/** The length that a password lacks, of those that are asked of members and of administrators; 0 when it lacks none. */
export function demandedLength(password: string): number {
  const { passwordMinLength, passwordMinLengthAdmin } = accountLimits;
  return [passwordMinLength, passwordMinLengthAdmin].find((length) => password.length < length) ?? 0;
}
