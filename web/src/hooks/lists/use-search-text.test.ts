import { expect, test } from 'vitest';
import { matchesWords } from './use-search-text.ts';

test.each([
  ['cafe LG1', true],
  ['Café', true],
  ['strasse', true],
  ['cafe lake', false],
])('%s is searched word for word, without case and accents: %s', (q, isFound) => {
  expect(matchesWords(q, ['LG1', 'Café an der Straße', null])).toBe(isFound);
});
