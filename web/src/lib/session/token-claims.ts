export type TokenClaims = { userId: string; email: string };

/** Reads whom an access token belongs to. Says nothing about its validity: the server checks that on every call. */
export function tokenClaims(accessToken: string): TokenClaims {
  const payload = accessToken.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as { sub: string; email?: string };
  return { userId: claims.sub, email: claims.email ?? '' };
}
