import { expect, test } from 'vitest';
import { baseNames, isBaseName } from './index.ts';

test('the bases are LG1 to LG7, written exactly so', () => {
  expect(baseNames).toEqual(['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7']);
  expect(['LG1', 'lg1', 'LG8', ''].map(isBaseName)).toEqual([true, false, false, false]);
});
