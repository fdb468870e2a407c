import { folded } from '@ffl/domain/search/folded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

test('the database folds every letter as the domain does', async () => {
  // Latin with all its extensions, marks, Greek, Cyrillic, punctuation, ligatures and wide letters; no surrogates.
  const ranges = [
    [0x01, 0x52f],
    [0x1d00, 0x20ff],
    [0x2100, 0x214f],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa787],
    [0xfb00, 0xfb06],
    [0xff01, 0xff5e],
  ];
  const letters = ranges.flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  const texts = letters.flatMap((letter) => [letter, `a${letter}\u0301z`, `A${letter} O'${letter}`]);
  const rows = await ownerRows<{ folded: string }>(
    tested,
    'select app.folded(text) as folded from unnest($1::text[]) with ordinality as t (text, place) order by place',
    [texts],
  );
  const wrong = texts.filter((text, index) => rows[index]?.folded !== folded(text));
  expect(wrong).toEqual([]);
});
