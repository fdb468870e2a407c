import { expect, test } from 'vitest';
import { hasMoreValues } from './json-values.ts';

test.each([
  ['[]', 1],
  ['[{},{},{}]', 6],
  [String.raw`{"a":"[,{","b":"\"[,","c":"\\","d":[1,2]}`, 6],
  ['"never ends,,,,', 0],
  [String.raw`"ends with a slash\",,`, 0],
])('the text %s has %i signs that start a value, and not one more', (json, count) => {
  expect([hasMoreValues(json, count), hasMoreValues(json, count - 1)]).toEqual([false, true]);
});
