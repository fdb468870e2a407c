const key = 'ffl-link-email';

/**
 * Keeps the email of a mailed link opened in this tab. When opened again, the link is spent and the server no longer
 * tells it.
 */
export function keepEmailOf(token: string, email: string): void {
  sessionStorage.setItem(key, JSON.stringify({ link: nameOf(token), email }));
}

export function keptEmailOf(token: string): string | undefined {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { link: string; email: string } | null;
  return kept?.link === nameOf(token) ? kept.email : undefined;
}

/** A key that distinguishes links but can't open one. */
function nameOf(token: string): string {
  return token.slice(0, 12);
}
