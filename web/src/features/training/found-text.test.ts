import { expect, test } from 'vitest';
import { foundText } from './found-text.ts';

const none = { linked: 0, several: [], listed: [], unknown: [] };

test.each([
  [{ linked: 1 }, 'The name is linked.'],
  [{ linked: 12 }, 'All 12 names are linked.'],
  [{ unknown: ['Cy Lee'] }, '1 name is not linked, because no member has it: Cy Lee.'],
  [
    { unknown: ['Haddad, Leila', 'Bo Park', 'Cy Lee'] },
    '3 names are not linked, because no member has them: Haddad, Leila; Bo Park; Cy Lee.',
  ],
  [
    { linked: 9, unknown: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
    '9 names are linked. 7 names are not linked, because no member has them: A; B; C; D; E; and 2 more.',
  ],
  [
    { linked: 1, several: ['Sam Reed'], listed: ['Amelia Ortega'] },
    '1 name is linked. Several members are called Sam Reed; choose one in the row. 1 name is in the list already: Amelia Ortega.',
  ],
  [
    { several: ['Sam Reed', 'Jo Fox'], listed: ['Ana Ruiz', 'Di Fox'] },
    'Several members have each of these names, so choose them in their rows: Sam Reed; Jo Fox. 2 names are in the list already: Ana Ruiz; Di Fox.',
  ],
])('the result of a search for names says what was found and what is still open, by name: %j', (found, said) => {
  expect(foundText({ ...none, ...found })).toBe(said);
});
