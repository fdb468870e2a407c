import fc, { type Arbitrary } from 'fast-check';
import type { Endpoint } from './endpoints.ts';
import { bodyOf } from './generate-body.ts';
import { headersOf } from './generate-headers.ts';
import { type Pair, queryOf } from './generate-query.ts';
import type { Known } from './known.ts';
import { nastyTexts } from './nasty-texts.ts';

export type Caller = 'anonymous' | 'member' | 'administrator';
export type Generated = { caller: Caller; query: Pair[]; headers: Record<string, string>; body: string };

const callers: Caller[] = ['anonymous', 'member', 'administrator', 'administrator', 'administrator'];

// Created once, since fast-check takes a millisecond to prepare each.
const letters = fc.string({ unit: 'binary', maxLength: 40 });
const graphemes = fc.string({ unit: 'grapheme', maxLength: 40 });

/** A request to an endpoint that nobody would send on purpose. */
export function requestTo(endpoint: Endpoint, known: Known): Arbitrary<Generated> {
  const text = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...nastyTexts) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(known)) },
    { weight: 1, arbitrary: letters },
    { weight: 1, arbitrary: graphemes },
  );
  return fc.record({
    caller: fc.constantFrom(...callers),
    query: queryOf(endpoint.fields, known, text),
    headers: headersOf(text),
    body: endpoint.method === 'GET' || endpoint.method === 'HEAD' ? fc.constant('') : bodyOf(endpoint, known, text),
  });
}
