import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../../../tests/fuzz/seed.ts';
import { noise, parameter, wellFormedPair } from '../../../tests/worlds/rest/generated-query.ts';
import { RestError } from '../rest-error.ts';
import { parseAccept } from './parse-accept.ts';
import { parsePreferences } from './parse-preferences.ts';
import { parseQuery } from './parse-query.ts';
import { parseRange } from './parse-range.ts';

const strings = 20_000;

/** Whether the work succeeds or we refuse it; any other error is rethrown. */
function isRead(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof RestError && error.status >= 400 && error.status < 500) return false;
    throw error;
  }
}

test('strings of grammar and noise, 20,000 of them, are either read or refused', { timeout: 120_000 }, () => {
  let readCount = 0;
  const property = fc.property(parameter, (pair) => {
    if (isRead(() => parseQuery([wellFormedPair(pair)]))) readCount += 1;
  });
  fc.assert(property, { numRuns: strings, seed });
  // A lower share would mean that the generator no longer matches the grammar.
  expect(readCount).toBeGreaterThan(strings / 5);
  expect(readCount).toBeLessThan(strings);
});

test('headers of grammar and noise are read or refused too', () => {
  const header = fc.array(
    fc.oneof(noise, fc.constantFrom('count=exact', 'max-affected=', 'text/csv;q=', '0-9', 'timezone=')),
  );
  const property = fc.property(header, (words) => {
    const text = words.join(',');
    isRead(() => parsePreferences(text));
    isRead(() => parseAccept(text));
    isRead(() => parseRange([], text));
  });
  fc.assert(property, { numRuns: 2_000, seed });
});
