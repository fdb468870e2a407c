import { accountRefusals } from './account-refusals.ts';
import { recordRefusals } from './record-refusals.ts';

/** Refusals by the HTTP gateway: limits that apply to every request, before any work. */
const gateway = {
  too_many_requests: 429,
  url_too_long: 414,
  headers_too_long: 431,
  body_too_large: 413,
  body_too_slow: 408,
  /** The content type isn't JSON, or the body is encoded. */
  body_not_json: 415,
  body_unreadable: 400,
  api_key_unknown: 401,
  token_refused: 401,
  function_unknown: 404,
  method_not_allowed: 405,
  /** Too many passwords are being checked at once. */
  busy: 503,
  database_unreachable: 503,
  /** The change was written, but a standby has not confirmed it; repeating it with the same key settles it. */
  not_confirmed: 503,
  disk_full: 503,
  /** A server of another version upgraded the database; that one answers now or soon. */
  being_updated: 503,
  internal: 500,
} as const;

const rights = {
  not_signed_in: 401,
  session_ended: 401,
  /** The session is good only for giving the second factor. */
  factor_needed: 403,
  /** The person's last proof of identity is too old. Nothing was done. */
  proof_needed: 403,
  /** The account deleted more people in a day than it may without another administrator's word. Nothing was done. */
  second_word_needed: 403,
  administrators_only: 403,
  super_administrators_only: 403,
  /** The body names an administrator other than the caller. */
  not_the_caller: 403,
  not_allowed: 403,
} as const;

/** Refusals about an Idempotency-Key. */
const keys = {
  key_malformed: 400,
  /** The key was used for another request. */
  key_reused: 422,
  still_running: 409,
} as const;

/** Every code with which a server function refuses, with its HTTP status (design 9.25). Programs decide by the code. */
export const refusalStatuses = {
  ...gateway,
  ...rights,
  ...keys,
  input_invalid: 400,
  ...accountRefusals,
  ...recordRefusals,
} as const;

export type RefusalCode = keyof typeof refusalStatuses;

export function isRefusalCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && Object.hasOwn(refusalStatuses, value);
}

/**
 * Whether the request was refused without looking for an earlier one with the same key. Such an answer says nothing
 * about the earlier request's outcome; every other refusal follows from the rules and says that nothing was written.
 */
export function isRefusedByGateway(code: RefusalCode): boolean {
  return code in gateway || code in rights || code in keys;
}

/** Whether the refusal says that a request with this key is running or done, so it is unknown what was written. */
export function isAboutTheKey(code: RefusalCode): boolean {
  return code === 'still_running' || code === 'key_reused';
}
