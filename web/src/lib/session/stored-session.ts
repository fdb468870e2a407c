export const sessionKey = 'ffl-session';

/** Whether someone is probably signed in; doesn't load the authentication client. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionKey) !== null;
}

/** User id of the session in this browser, whether or not the server still accepts it. */
export function storedUserId(): string | undefined {
  return storedClaims()?.userId;
}

/** Claims of the token stored in this browser. */
export function storedClaims(): TokenClaims | undefined {
  try {
    const tokens = storedTokens();
    return tokens && tokenClaims(tokens.access_token);
  } catch {
    return undefined;
  }
}

/**
 * The tokens that the authentication client stored. Undefined for anything that the client wouldn't accept as a session
 * either.
 */
export function storedTokens(): { access_token: string; expires_at: number } | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? '{}');
    const { access_token, refresh_token, expires_at } = stored as Record<string, unknown>;
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return undefined;
    return { access_token, expires_at: Number(expires_at ?? 0) };
  } catch {
    return undefined;
  }
}

export type TokenClaims = { userId: string; email: string };

/** Reads whom an access token belongs to. Says nothing about its validity: the server checks that on every call. */
export function tokenClaims(accessToken: string): TokenClaims {
  const payload = accessToken.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as { sub: string; email?: string };
  return { userId: claims.sub, email: claims.email ?? '' };
}
