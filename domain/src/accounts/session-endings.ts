/** The codes by which the server says that a session is over for good. Nothing else ends one on a device. */
const sessionEndings = [
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  'user_banned',
] as const;

export type SessionEnding = (typeof sessionEndings)[number];

export function isSessionEnding(code: unknown): code is SessionEnding {
  return sessionEndings.some((ending) => ending === code);
}
