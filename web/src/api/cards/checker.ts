import type { Server } from '../../lib/net/server.ts';

const key = 'ffl-checker';

/**
 * The number under which this device asks about a code: the same each time for one code, also after a reload, so it is
 * not told that somebody else was shown it. Another for each code, so nobody can tell what this device checked.
 */
export async function checkerOf(server: Server, text: string): Promise<string> {
  const secret = await server.once(key, async () => kept() ?? crypto.randomUUID());
  const bytes = new TextEncoder().encode(`${secret} ${text}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  // A UUID of version 8, whose other digits are ours to choose.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Never sent. Null where nothing can be stored: then it lasts until the page is left. */
function kept(): string | null {
  try {
    const secret = localStorage.getItem(key) ?? crypto.randomUUID();
    localStorage.setItem(key, secret);
    return secret;
  } catch {
    return null;
  }
}
