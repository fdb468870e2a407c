import { describe, expect, test } from 'vitest';
import { folded, joined, piecesOf } from './folded.ts';
import { namedBy } from './named-by.ts';
import { beginsWords, wordSearch } from './word-search.ts';

test.each([
  ['Dvořák', 'dvorak'],
  ['Dvořák'.normalize('NFD'), 'dvorak'],
  ['ŁUKASZ', 'lukasz'],
  ['Sørensen', 'sorensen'],
  ['Weiß', 'weiss'],
  ['WEIẞ', 'weiss'],
  ['Æsir Œuvre', 'aesir oeuvre'],
  ['Guðrún Þór', 'gudrun thor'],
  ['Đorđe', 'dorde'],
  ['İstanbul Işık', 'istanbul isik'],
  ['Nguyễn', 'nguyen'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['O’Dowd‑Lee', 'odowdlee'],
  ['Col·lell', 'collell'],
  ['ليلى', 'ليلى'],
  ['An\u00adna\u200b \u202eLee\ufeff', 'anna lee'],
  ['علی\u200cرضا', 'علیرضا'],
  [' Berg,\u00a0\u2009 Anna\t ', 'berg anna'],
  ['one  line\n  another', 'one line\n another'],
])('the text %j is searched as %j', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

const oBrien = [
  "O'Brien",
  'O’Brien',
  'O‘Brien',
  'OʼBrien',
  'O′Brien',
  'O`Brien',
  'O´Brien',
  'OBrien',
  'O Brien',
  'o  brien',
];
const smithJones = [
  'Smith-Jones',
  'Smith‐Jones',
  'Smith‑Jones',
  'Smith–Jones',
  'Smith — Jones',
  'Smith−Jones',
  'Smith Jones',
  'SmithJones',
];

describe.each([oBrien, smithJones])(
  'a name is the same however its apostrophe or hyphen is written: %s',
  (...spellings) => {
    const pairs = spellings.flatMap((typed) => spellings.map((stored): [string, string] => [typed, stored]));

    test.each(pairs)('%s is the name %s, and finds it', (typed, stored) => {
      expect(joined(typed)).toBe(joined(stored));
      expect(beginsWords(typed, `Katie ${stored}`)).toBe(true);
      expect(wordSearch(typed)([null, `Katie ${stored}`])).toBe(true);
    });
  },
);

test('a text comes apart at spaces, commas, apostrophes and hyphens', () => {
  expect(piecesOf(' O’Brien-Lee,  Ana\u00adMaría\n')).toEqual(['o', 'brien', 'lee', 'anamaria']);
});

test.each([
  ['may lin', true],
  ['lindqvist maya', true],
  ['berg', true],
  ['mayalin', true],
  ['aya', false],
  ['lin x', false],
  ['', true],
])('typing %j finds Maya Lindqvist-Berg by how its words begin: %s', (typed, isFound) => {
  expect(beginsWords(typed, 'Maya Lindqvist-Berg')).toBe(isFound);
});

test.each([
  ['cafe LG1', true],
  ['Café', true],
  ['strasse', true],
  ['rasse', true],
  ['caf ean', true],
  ['cafean', true],
  ['feander', false],
  ['cafe lake', false],
  ['', true],
])('%j is searched word for word, without case and accents: %s', (typed, isFound) => {
  expect(wordSearch(typed)(['LG1', 'Café an der Straße', null])).toBe(isFound);
});

describe('a name means', () => {
  const of = (text: string, ...names: string[]) => namedBy(text, names, (name) => [name]);

  test('a name to look up means what is written that way in any case, before anything that only looks like it', () => {
    expect(of(' cafe\u00a0 PATROL\u200b', 'Café Patrol', 'Cafe Patrol')).toBe('Cafe Patrol');
  });

  test('a name to look up without an exact match means the only match that is searched alike, and nothing if there are several', () => {
    expect(of('Cafe Patrol', 'Café Patrol', 'Lake Patrol')).toBe('Café Patrol');
    expect(of('cafe-patrol', 'Café Patrol', 'Lake Patrol')).toBe('Café Patrol');
    expect(of('Cafe Patrol', 'Café Patrol', 'Câfe Patrol')).toBeNull();
    expect(of('Cafe', 'Café Patrol')).toBeNull();
  });
});
