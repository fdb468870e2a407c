/** What a device needs to check cards without a connection. It names nobody, so it stays. */
export const verifyCache = 'ffl-verify';
