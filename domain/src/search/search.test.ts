import { describe, expect, test } from 'vitest';
import { folded } from './folded.ts';
import { namedBy } from './named-by.ts';

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
  ['O’Dowd‑Lee', "o'dowd-lee"],
  ['Col·lell', 'collell'],
  ['ليلى', 'ليلى'],
])('the text %s is searched as %s', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

describe('a name means', () => {
  const of = (text: string, ...names: string[]) => namedBy(text, names, (name) => [name]);

  test('a name to look up means what is written that way in any case, before anything that only looks like it', () => {
    expect(of(' cafe PATROL', 'Café Patrol', 'Cafe Patrol')).toBe('Cafe Patrol');
  });

  test('a name to look up without an exact match means the only match without accents, and nothing if there are several', () => {
    expect(of('Cafe Patrol', 'Café Patrol', 'Lake Patrol')).toBe('Café Patrol');
    expect(of('Cafe Patrol', 'Café Patrol', 'Câfe Patrol')).toBeNull();
    expect(of('Cafe', 'Café Patrol')).toBeNull();
  });
});
