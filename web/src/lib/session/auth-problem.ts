import { passwordMessages } from '@ffl/domain/accounts/messages';
import {
  isAuthError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
} from '@supabase/auth-js';

/** The authentication client's errors, as far as a page must tell them apart (SGN-22). */
export type AuthProblem =
  | { kind: 'session-missing' }
  /** The server's message, and the version with the meaning of its reasons. */
  | { kind: 'weak-password'; reasons: readonly string[]; words: string; message: string }
  /** No response, or 500 to 504: the same call may succeed in a moment. */
  | { kind: 'no-answer' }
  | { kind: 'refused'; message: string; status: number; code: string };

/** Import this module lazily, since it loads the authentication client. */
export function authProblem(error: unknown): AuthProblem {
  if (isAuthSessionMissingError(error)) return { kind: 'session-missing' };
  if (isAuthWeakPasswordError(error)) {
    return { kind: 'weak-password', reasons: error.reasons, words: error.message, message: withReasons(error) };
  }
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return { kind: 'no-answer' };
  return { kind: 'refused', message: error.message, status: error.status ?? 0, code: error.code ?? '' };
}

function withReasons({ message, reasons }: { message: string; reasons: readonly string[] }): string {
  const texts: Record<string, string> = passwordMessages.reasons;
  const known = reasons.flatMap((reason) => texts[reason] ?? []);
  return known.length === 0 ? message : `${message} (${known.join(', ')})`;
}
