const key = 'ffl-base';

/** The base this device last chose on the board: null for any, undefined if it never did. */
export function rememberedBase(): string | null | undefined {
  const base = localStorage.getItem(key);
  return base === '' ? null : (base ?? undefined);
}

export function rememberBase(base: string | null): void {
  localStorage.setItem(key, base ?? '');
}
