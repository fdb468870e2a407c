import type { SessionEnding } from '@ffl/domain/accounts/session-endings';
import { retryAfter } from '../http/answers/retry-after.ts';

const statuses = {
  invalid_credentials: 400,
  unsupported_grant_type: 400,
  email_not_confirmed: 400,
  user_banned: 403,
  validation_failed: 400,
  bad_json: 400,
  no_authorization: 401,
  bad_jwt: 403,
  user_not_found: 403,
  session_not_found: 403,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  captcha_failed: 400,
  otp_expired: 403,
  weak_password: 422,
  same_password: 422,
  signup_disabled: 422,
  reauthentication_needed: 400,
  current_password_invalid: 400,
  insufficient_aal: 403,
  mfa_factor_not_found: 404,
  mfa_factor_name_conflict: 422,
  mfa_verified_factor_exists: 422,
  mfa_recovery_codes_sole_factor: 422,
  mfa_recovery_codes_locked: 429,
  mfa_phone_enroll_not_enabled: 422,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  too_many_enrolled_mfa_factors: 422,
  not_admin: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  request_too_large: 413,
  not_found: 404,
  unexpected_failure: 500,
} as const satisfies Record<SessionEnding, number> & Record<string, number>;

export type AuthErrorCode = keyof typeof statuses;

/** A refusal under /auth/v1, from the closed list of wire-contract 4.1. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(
    code: AuthErrorCode,
    message: string,
    status: number = statuses[code],
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** A password that breaks the rules; the published client reads `reasons`. */
export class WeakPassword extends AuthError {
  readonly reasons: readonly string[];
  constructor(message: string, reasons: readonly string[]) {
    super('weak_password', message);
    this.reasons = reasons;
  }
}

/** The refusal of one request too many. Its header says when to come back. */
export function tooManyRequests(until: Date, now: Date, message = 'Request rate limit reached'): AuthError {
  return new AuthError('over_request_rate_limit', message, 429, retryAfter(until, now));
}

/** An early refusal in this API's format. */
export function earlyAuthError(status: number, message: string, headers: Record<string, string>): Response {
  const codes: Record<number, AuthErrorCode> = {
    429: 'over_request_rate_limit',
    500: 'unexpected_failure',
    503: 'unexpected_failure',
  };
  return authErrorResponse(new AuthError(codes[status] ?? 'validation_failed', message, status, headers));
}

/** The version header makes the client read `code`; older ones look for `error_code`. */
export function authErrorResponse(error: AuthError): Response {
  const weakness = error instanceof WeakPassword ? { weak_password: { reasons: error.reasons } } : {};
  return Response.json(
    { code: error.code, error_code: error.code, message: error.message, msg: error.message, ...weakness },
    {
      status: error.status,
      headers: { ...error.headers, 'X-Supabase-Api-Version': '2024-01-01', 'x-sb-error-code': error.code },
    },
  );
}
