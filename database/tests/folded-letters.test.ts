import { folded } from '@ffl/domain/search/folded';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

/** The texts that the database folds to something else. */
async function foldedOtherwise(texts: readonly string[]): Promise<unknown[]> {
  const rows = await ownerRows<{ folded: string }>(
    tested,
    'select app.folded(text) as folded from unnest($1::text[]) with ordinality as t (text, place) order by place',
    [texts],
  );
  return texts.flatMap((text, index) =>
    rows[index]?.folded === folded(text) ? [] : [{ text, domain: folded(text), database: rows[index]?.folded }],
  );
}

// Latin with all its extensions, marks, Greek, Cyrillic, Hebrew, Arabic, punctuation, ligatures and wide letters; what
// cannot be seen; letters of India and Japan. No surrogates, and nothing a library of some years ago doesn't know.
const ranges: readonly (readonly [number, number])[] = [
  [0x01, 0x52f],
  [0x5be, 0x61c],
  [0x620, 0x6d3],
  [0x905, 0x939],
  [0x1160, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180e],
  [0x1d00, 0x20bf],
  [0x20d0, 0x20f0],
  [0x2100, 0x214f],
  [0x2800, 0x2801],
  [0x2c60, 0x2c7f],
  [0x3000, 0x30ff],
  [0xa720, 0xa78c],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe6f],
  [0xfeff, 0xff5e],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffd],
  [0xe_0041, 0xe_0042],
  [0xe_0100, 0xe_0101],
];
const letters = ranges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
);

test('the database folds every letter as the domain does', async () => {
  const texts = letters.flatMap((letter) => [letter, `a${letter}\u0301z`, `A${letter} O'${letter}`]);
  expect(await foldedOtherwise(texts)).toEqual([]);
});

test('the database folds any text as the domain does', async () => {
  const tied = Array.from("'`´‘’‛′ʼ-‐‑–—− \u00a0\u2003\t\n,\u00ad\u200b\u200d\ufe0f\u202eÅøÉaA");
  const anyLetter = fc.oneof(
    fc.constantFrom(...tied),
    fc.nat(letters.length - 1).map((at) => letters[at] ?? ''),
  );
  const anyName = fc.array(anyLetter, { maxLength: 12 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(anyName, { minLength: 200, maxLength: 200 }), async (texts) => {
      expect(await foldedOtherwise(texts)).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
