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
  over_request_rate_limit: 429,
  request_too_large: 413,
  not_found: 404,
  unexpected_failure: 500,
} as const;

export type AuthErrorCode = keyof typeof statuses;

/** A refusal of /auth/v1, from the closed list of wire-contract 4.1. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  constructor(code: AuthErrorCode, message: string, status: number = statuses[code]) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The version header makes the client read `code`; older ones look for `error_code`. */
export function authErrorResponse(error: AuthError): Response {
  return Response.json(
    { code: error.code, error_code: error.code, message: error.message, msg: error.message },
    { status: error.status, headers: { 'X-Supabase-Api-Version': '2024-01-01', 'x-sb-error-code': error.code } },
  );
}
