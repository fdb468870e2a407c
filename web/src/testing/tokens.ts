import { sessionKey } from '../lib/session/stored-session.ts';

const userId = '7f9c24e5-0000-4000-8000-000000000001';
export const user = { id: userId, aud: 'authenticated', role: 'authenticated', email: 'ana@example.org' };

/** A session as the server issues it; nothing in the page checks its signature. */
export function freshTokens() {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: userId, email: user.email, exp: expiresAt, role: 'authenticated' };
  return {
    access_token: [{ alg: 'HS256', typ: 'JWT' }, claims].map(encode).concat('c2lnbmF0dXJl').join('.'),
    refresh_token: 'refresh-token-0001',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
  };
}

/** Leaves a session in the browser, like an earlier sign-in. */
export function storeSession(): void {
  localStorage.setItem(sessionKey, JSON.stringify(freshTokens()));
}

function encode(part: object): string {
  return btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
