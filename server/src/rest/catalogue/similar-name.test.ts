import { expect, test } from 'vitest';
import { similarColumn, similarName } from './similar-name.ts';

test('a name is suggested if three quarters of it match', () => {
  expect(similarName('trainess', ['members', 'trainees'])).toBe('trainees');
  expect(similarName('abcd', ['abxy', 'abcx'])).toBe('abcx');
  expect(similarName('abcd', ['abxy'])).toBeUndefined();
  expect(similarName('x'.repeat(9000), ['members'])).toBeUndefined();
});

test('a column is suggested if it is close and the only one that close', () => {
  expect(similarColumn('emial', ['email', 'id'])).toBe('email');
  expect(similarColumn('foo', ['email', 'id'])).toBeUndefined();
  expect(similarColumn('naxe', ['name', 'nave'])).toBeUndefined();
});
