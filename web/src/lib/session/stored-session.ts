export const sessionKey = 'ffl-session';

/** Whether somebody is probably signed in; answers without loading the authentication client. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionKey) !== null;
}
