import { expect, test } from 'vitest';
import { personTyped } from './typed-name.ts';

test.each([
  ['Nora Vale', 'Nora', 'Vale', ''],
  ['  nora   vale ', 'Nora', 'Vale', ''],
  ['Vale, Nora', 'Nora', 'Vale', ''],
  ['vale,nora', 'Nora', 'Vale', ''],
  ['Nora', 'Nora', '', ''],
  ['Anna van der Berg', 'Anna', 'van der Berg', ''],
  ['anna-lena o’brien', 'Anna-Lena', 'O’Brien', ''],
  ['nora.vale@example.org', '', '', 'nora.vale@example.org'],
  ['Nora Vale nora.vale@example.org', 'Nora', 'Vale', 'nora.vale@example.org'],
  ['émile zola', 'Émile', 'Zola', ''],
  ['', '', '', ''],
  [',', '', '', ''],
])('the search text %j carries over as first name %j, last name %j, e-mail %j', (text, firstName, lastName, email) => {
  expect(personTyped(text)).toEqual({ firstName, lastName, email });
});
