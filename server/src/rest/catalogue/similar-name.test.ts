import { expect, test } from 'vitest';
import { similarColumn, similarName } from './similar-name.ts';

test('a name is proposed when three quarters of it are the same', () => {
  expect(similarName('trainess', ['members', 'trainees'])).toBe('trainees');
  expect(similarName('abcd', ['abxy', 'abcx'])).toBe('abcx');
  expect(similarName('abcd', ['abxy'])).toBeUndefined();
  expect(similarName('x'.repeat(9000), ['members'])).toBeUndefined();
});

test('a column is proposed when it is near and the only one so near', () => {
  expect(similarColumn('emial', ['email', 'id'])).toBe('email');
  expect(similarColumn('foo', ['email', 'id'])).toBeUndefined();
  expect(similarColumn('naxe', ['name', 'nave'])).toBeUndefined();
});
