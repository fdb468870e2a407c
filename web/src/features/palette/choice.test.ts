import { expect, test } from 'vitest';
import { isFoundBy } from './choice.ts';

test.each([
  ['cafe pat', true],
  ['CAFÉ', true],
  ['łodz', true],
  ['lodz', true],
  ['afe', false],
])('%s finds a choice by the beginnings of its words, without case and accents: %s', (text, isFound) => {
  expect(isFoundBy(text, { name: 'Café Patrol', words: 'Łódź' })).toBe(isFound);
});
