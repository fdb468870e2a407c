/**
 * The address that a hand scanner typed or somebody pasted into a search, without what stood in the field before it;
 * null for a name. Whose it is, `readCode` tells.
 */
export function codeTyped(text: string): string | null {
  const at = Math.max(text.lastIndexOf('http://'), text.lastIndexOf('https://'));
  const code = text.slice(at).trim();
  return at >= 0 && /^https?:\/\/[^\s/]+\/\S+$/.test(code) ? code : null;
}
