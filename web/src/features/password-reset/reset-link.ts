import { accountLimits } from '@ffl/domain/accounts/limits';
import { passwordResetMessages } from '@ffl/domain/accounts/registration-messages';

/** The content of a reset email's link: a token to spend, or the tokens of a session. */
export type ResetLink =
  | { kind: 'token'; tokenHash: string }
  | { kind: 'session'; accessToken: string; refreshToken: string };

export type BrokenLink = { kind: 'broken'; text: string };

const messages = passwordResetMessages;

/** Reads a reset link's parameters, or says what is wrong with it (PWD-12, PWD-13, R-14). */
export function readResetLink(parameters: Record<string, string>): ResetLink | BrokenLink {
  const { token, token_hash, access_token, refresh_token, type, error_code } = parameters;
  if (error_code === 'otp_expired') return broken(messages.linkExpired);
  const given = access_token ?? token_hash ?? token;
  if (!given || type !== 'recovery') return broken(messages.linkInvalid);
  const decoded = decode(given);
  if (decoded === undefined) return broken(messages.linkMalformed);
  if (decoded.length < accountLimits.resetTokenMinLength) return broken(messages.linkCorrupted);
  if (access_token === undefined) return { kind: 'token', tokenHash: decoded };
  if (!refresh_token) return broken(messages.linkInvalid);
  return { kind: 'session', accessToken: decoded, refreshToken: refresh_token };
}

/** Undefined if the text can't be decoded; parsing the address already marks such places. */
function decode(text: string): string | undefined {
  try {
    return text.includes('\uFFFD') ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function broken(text: string): BrokenLink {
  return { kind: 'broken', text };
}
