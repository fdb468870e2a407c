import { expect, it } from 'vitest';
import { readCode, statementInCode } from './code.ts';

it.each([
  ['https://cards.example.org/verify#AbC-_1', 'AbC-_1'],
  ['http://localhost:3000/verify#AbC', 'AbC'],
  ['https://cards.example.org/members?selected=7', null],
  ['https://cards.example.org/verify', null],
  ['https://cards.example.org/verify#AbC#AbC', null],
  ['javascript:alert(1)/verify#AbC', null],
  ['AbC', null],
])('the code %s holds the statement %s', (text, statement) => {
  expect(statementInCode(text)).toBe(statement);
});

const memberId = '2f1c7d0e-5b7a-4c7e-9d4b-0a1b2c3d4e5f';

it.each([
  [`https://cards.example.org/members?selected=${memberId}`, { kind: 'member', memberId }],
  [`http://cards.example.org/members?selected=${memberId}`, { kind: 'elsewhere', origin: 'http://cards.example.org' }],
  [
    `https://other.example.org/members?selected=${memberId}`,
    { kind: 'elsewhere', origin: 'https://other.example.org' },
  ],
  [`https://cards.example.org/admin/members?q=ort&selected=${memberId}&tab=history`, { kind: 'member', memberId }],
  [`https://cards.example.org/reports?selected=${memberId}`, { kind: 'other' }],
  [`https://cards.example.org@evil.example/members?selected=7`, { kind: 'other' }],
  [`https://cards.example.org@evil.example/members?selected=${memberId}`, { kind: 'elsewhere' }],
  ['https://cards.example.org/members?selected=7', { kind: 'other' }],
  ['https://other.example.org/verify#AbC', { kind: 'statement', statement: 'AbC' }],
  ['WIFI:S:Hangar;;', { kind: 'other' }],
])('the scanned code %s leads to %o', (text, code) => {
  expect(readCode(text, 'https://cards.example.org')).toMatchObject(code);
});
