import { wordSearch } from '../search/word-search.ts';

type Listed = { name: string; displayName: string };

/** Organizations whose display or internal name contains the words of the text. */
export function findOrganizations<O extends Listed>(organizations: readonly O[], text: string): O[] {
  const isFound = wordSearch(text);
  return organizations.filter(({ name, displayName }) => isFound([name]) || isFound([displayName]));
}
