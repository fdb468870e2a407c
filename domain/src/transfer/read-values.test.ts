import { expect, test } from 'vitest';
import { readStatus, readYesNo } from './read-values.ts';

test.each([
  ['Yes', true],
  ['x', true],
  ['1', true],
  ['', false],
  ['FALSE', false],
  ['maybe', null],
])('the text %j is yes or no: %s', (text, answer) => expect(readYesNo(text)).toBe(answer));

test.each([
  ['', 'valid'],
  ['Active', 'valid'],
  ['expired', 'valid'],
  ['Removed', 'removed'],
  ['unknown', null],
])('the status %j is %s', (text, status) => expect(readStatus(text)).toBe(status));
