import { accountLimits } from '@ffl/domain/accounts/limits';

/** The server's objections to a password, one sentence per problem; a request belongs to the one before it. */
export function passwordSentences(text: string): string[] {
  return text.split(/\. (?!Please )/);
}

/** The length a password lacks, of those required of members and administrators; 0 if none. */
export function demandedLength(password: string): number {
  const { passwordMinLength, passwordMinLengthAdmin } = accountLimits;
  return [passwordMinLength, passwordMinLengthAdmin].find((length) => password.length < length) ?? 0;
}
