import { cleanText } from '../texts/clean-text.ts';
import { joined } from './folded.ts';

/**
 * The item that a name means: the one written that way in any case, or else the only one that a search would treat as
 * equal.
 */
export function namedBy<One>(text: string, all: readonly One[], namesOf: (one: One) => readonly string[]): One | null {
  const find = (form: (name: string) => string) => {
    const wanted = form(cleanText(text));
    return all.filter((one) => namesOf(one).some((name) => form(cleanText(name)) === wanted));
  };
  const [exact] = find((name) => name.toLowerCase());
  if (exact !== undefined) return exact;
  const alike = find(joined);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}
