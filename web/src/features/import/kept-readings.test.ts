import { afterEach, expect, it } from 'vitest';
import { keepReading, keptReading } from './kept-readings.ts';

const key = 'ffl-import-readings';
const headings = ['Name', 'Mail'];
const reading = {
  mapping: ['fullName', 'program Lift Ticket, LG2'] as const,
  everyRow: { organization: 'Vail Ski Patrol' },
  meanings: { base: { 'LG 2': 'LG2' } },
};

afterEach(() => localStorage.clear());

it('what was settled about a file is read again for one with the same headings, without its day', () => {
  keepReading(headings, {
    ...reading,
    mapping: [...reading.mapping],
    everyRow: { ...reading.everyRow, issuedOn: '2026-11-05' },
  });
  expect(keptReading(headings)).toEqual(reading);
  expect(keptReading(['Name'])).toBeNull();
});

it.each([
  ['no list', 'null'],
  ['no JSON', '[['],
  ['a mapping that is missing', [['Name\nMail', { everyRow: {}, meanings: {} }]]],
  ['a column that nobody knows', [['Name\nMail', { ...reading, mapping: ['role', null] }]]],
  ['fewer columns than headings', [['Name\nMail', { ...reading, mapping: ['fullName'] }]]],
  ['a text that is a number', [['Name\nMail', { ...reading, everyRow: { organization: 7 } }]]],
])('a damaged entry of settled files is as if it were not there: %s', (_, stored) => {
  localStorage.setItem(key, typeof stored === 'string' ? stored : JSON.stringify(stored));
  expect(keptReading(headings)).toBeNull();
  keepReading(headings, { ...reading, mapping: [...reading.mapping] });
  expect(keptReading(headings)).toEqual(reading);
});

it('a damaged entry of settled files takes no other one with it', () => {
  localStorage.setItem(key, JSON.stringify([17, ['Name\nMail', reading], ['Name', null]]));
  expect(keptReading(headings)).toEqual(reading);
});
