import { hasWords } from '../search/has-words.ts';

type Listed = { name: string; displayName: string };

/** Those whose display or internal name has the words of the text. */
export function findOrganizations<O extends Listed>(organizations: readonly O[], text: string): O[] {
  return organizations.filter(({ name, displayName }) => [name, displayName].some((one) => hasWords(text, [one])));
}
