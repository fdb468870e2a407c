export const sessionKey = 'ffl-session';

/** Whether someone is probably signed in; answers without loading the authentication client. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionKey) !== null;
}
