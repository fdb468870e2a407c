const key = 'ffl-link-email';

/** Whose mailed link this tab opened: opened again, it is spent and the server says nothing about it. */
export function keepEmailOf(token: string, email: string): void {
  sessionStorage.setItem(key, JSON.stringify({ link: nameOf(token), email }));
}

export function keptEmailOf(token: string): string | undefined {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { link: string; email: string } | null;
  return kept?.link === nameOf(token) ? kept.email : undefined;
}

/** Tells links apart and opens none. */
function nameOf(token: string): string {
  return token.slice(0, 12);
}
