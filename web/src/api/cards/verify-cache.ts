/** What a device needs to check cards offline. It names nobody, so it stays. */
export const verifyCache = 'ffl-verify';
