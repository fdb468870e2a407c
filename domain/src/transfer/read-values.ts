/** Null if neither yes nor no. */
export function readYesNo(text: string): boolean | null {
  const word = text.toLowerCase();
  if (['yes', 'y', 'true', '1', 'x'].includes(word)) return true;
  return ['', 'no', 'n', 'false', '0', '-'].includes(word) ? false : null;
}

/** Lapsed is held too: whether a credential counts today follows from its expiry. */
export function readStatus(text: string): 'valid' | 'removed' | null {
  const word = text.toLowerCase();
  if (['', 'valid', 'active', 'held', 'current', 'expired', 'lapsed', 'expiring soon'].includes(word)) return 'valid';
  return ['removed', 'inactive', 'deleted', 'revoked'].includes(word) ? 'removed' : null;
}
