import { expect, test } from 'vitest';
import { isFoundBy, nameAndRest } from './choice.ts';

test.each([
  ['cafe pat', true],
  ['CAFÉ', true],
  ['łodz', true],
  ['lodz', true],
  ['afe', false],
])('%s finds a choice by the beginnings of its words, without case and accents: %s', (text, isFound) => {
  expect(isFoundBy(text, { name: 'Café Patrol', words: 'Łódź' })).toBe(isFound);
});

test.each([
  ['maya resc', 'maya', 'resc'],
  ['maya lindqvist avalanche dep', 'maya lindqvist', 'avalanche dep'],
  ['maya rd', 'maya', 'rd'],
  ['maya lindqvist', 'maya lindqvist', ''],
  ['rescue', 'rescue', ''],
  ['punch haddad', 'haddad', 'punch'],
  ['Renew leila haddad rd', 'leila haddad', 'renew rd'],
  ['ground haddad', 'haddad', 'ground'],
  ['card of haddad', 'haddad', 'card'],
  ['haddad card', 'haddad', 'card'],
  ['ground', 'ground', ''],
  ['punchard maya', 'punchard maya', ''],
])('of %s the name is %s and what to do is %s', (text, name, rest) => {
  expect(nameAndRest(text)).toEqual({ name, rest });
});
