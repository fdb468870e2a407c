import { expect, it } from 'vitest';
import { statementInCode } from './code.ts';

it.each([
  ['https://cards.example.org/verify#AbC-_1', 'AbC-_1'],
  ['http://localhost:3000/verify#AbC', 'AbC'],
  ['https://cards.example.org/members?selected=7', null],
  ['https://cards.example.org/verify', null],
  ['https://cards.example.org/verify#AbC#AbC', null],
  ['javascript:alert(1)/verify#AbC', null],
  ['AbC', null],
])('%s holds %s', (text, statement) => {
  expect(statementInCode(text)).toBe(statement);
});
