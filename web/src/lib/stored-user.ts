import { sessionKey } from './stored-session.ts';
import { type TokenClaims, tokenClaims } from './token-claims.ts';

/** Whose session lies in this browser, whether or not the server still honours it. */
export function storedUserId(): string | undefined {
  return storedClaims()?.userId;
}

/** What the token in this browser says of them. */
export function storedClaims(): TokenClaims | undefined {
  try {
    const { access_token } = JSON.parse(localStorage.getItem(sessionKey) ?? '{}') as { access_token?: string };
    return access_token === undefined ? undefined : tokenClaims(access_token);
  } catch {
    return undefined;
  }
}
