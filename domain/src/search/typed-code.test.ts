import { expect, it } from 'vitest';
import { codeTyped } from './word-search.ts';

const card = 'https://cards.example.org/members?selected=2f1c7d0e-5b7a-4c7e-9d4b-0a1b2c3d4e5f';
const crew = 'https://cards.example.org/verify#AbC-_1';

it.each([
  [card, card],
  [crew, crew],
  ['http://localhost:3000/verify#AbC', 'http://localhost:3000/verify#AbC'],
  [` ${card}\r\n`, card],
  [`maya ${card}`, card],
  [`maya${card}`, card],
  [`${card}${crew}`, crew],
  [`${crew}\t${card}`, card],
  ['https://elsewhere.example.org/anything', 'https://elsewhere.example.org/anything'],
  ['https://cards.example.org', null],
  ['https://', null],
  [`${card} maya`, null],
  ['maya lindqvist', null],
  ['maya@example.org', null],
  ['AV:LG1', null],
  ['', null],
])('the text %j in a search holds the code %j', (text, code) => {
  expect(codeTyped(text)).toBe(code);
});
