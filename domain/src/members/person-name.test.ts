import { expect, test } from 'vitest';
import { splitName } from './person-name.ts';

test.each([
  ['Eleni Konstantinou', 'Eleni', 'Konstantinou'],
  ['Papadopoulos, Giorgos', 'Giorgos', 'Papadopoulos'],
  ['Mary Ann Hall', 'Mary Ann', 'Hall'],
  ['Jonas de la Cruz', 'Jonas', 'de la Cruz'],
  ['de la Cruz, Jonas', 'Jonas', 'de la Cruz'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Dr. Pia Dahl', 'Pia', 'Dahl'],
  ['Dahl, Dr. Pia', 'Pia', 'Dahl'],
  ['Pia Dahl, MD', 'Pia', 'Dahl'],
  ['Bo Park, Jr.', 'Bo', 'Park Jr.'],
  ['Park, Jr., Bo', 'Bo', 'Park Jr.'],
  ['Bo Park III', 'Bo', 'Park III'],
])('the name %j is split', (text, firstName, lastName) => {
  expect(splitName(text)).toEqual({ firstName, lastName });
});

test.each(['Cher', '', 'Dahl,'])('the name %j is not split', (text) => expect(splitName(text)).toBeNull());
