import { expect, it } from 'vitest';
import { columnOf, isoDateText, numberFormat, numberText, withoutEscapes } from './workbook-cells.ts';

const plain = numberFormat(0, undefined);
const day = numberFormat(14, undefined);

it.each([
  [14, undefined],
  [22, undefined],
  [164, 'm/d/yyyy'],
  [165, '[$-409]d\\-mmm\\-yy;@'],
  [166, 'dd"." mmmm yyyy'],
  [167, 'yyyy-mm-dd hh:mm:ss.000'],
  [168, '[h]:mm'],
  [14, 'yyyy\\-mm\\-dd'],
])('a number in format %i %s is a date', (id, code) => {
  expect(numberFormat(id, code)).toEqual({ kind: 'date' });
});

it.each([
  [0, undefined],
  [2, undefined],
  [164, 'General'],
  [165, '0.00E+00'],
  [166, '[Red]#,##0;[Red]-#,##0'],
  [167, '_("$"* #,##0.00_)'],
  [168, '0 "days"'],
  [169, '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####'],
  [170, '@'],
])('a number in format %i %s is no date', (id, code) => {
  expect(numberFormat(id, code)).toEqual({ kind: 'number' });
});

it.each([
  ['46331', '2026-11-05'],
  ['46331.75', '2026-11-05 18:00'],
  ['46331.999999999', '2026-11-06'],
  ['46331.5000115741', '2026-11-05 12:00:01'],
  ['1', '1900-01-01'],
  ['59', '1900-02-28'],
  ['60', '1900-02-29'],
  ['61', '1900-03-01'],
  ['2958465', '9999-12-31'],
  ['0.25', '06:00'],
  ['2958466', '2958466'],
  ['-1', '-1'],
])('day number %s is %s', (stored, text) => {
  expect(numberText(stored, day, false)).toBe(text);
});

it('day numbers of a workbook that counts from 1904 are the same days', () => {
  expect(['44869', '44869.75', '0'].map((stored) => numberText(stored, day, true))).toEqual([
    '2026-11-05',
    '2026-11-05 18:00',
    '1904-01-01',
  ]);
});

it.each([
  ['42', '42'],
  ['9.7055501420000003E9', '9705550142'],
  ['2.04556E+9', '2045560000'],
  ['0.10000000000000001', '0.1'],
  ['1E-7', '0.0000001'],
  ['1E+21', '1000000000000000000000'],
  ['-3', '-3'],
  ['', ''],
  ['abc', 'abc'],
])('the number %s is written %s, without an exponent', (stored, text) => {
  expect(numberText(stored, plain, false)).toBe(text);
});

it('a number shown with a fixed count of digits keeps its zeros', () => {
  expect(numberText('80424', numberFormat(164, '000000'), false)).toBe('080424');
});

it.each([
  ['2026-11-05', '2026-11-05'],
  ['2026-11-05T00:00:00', '2026-11-05'],
  ['2026-11-05T00:00:00.000Z', '2026-11-05'],
  ['2026-11-05T18:30:00', '2026-11-05 18:30:00'],
])('the date stored as %s is %s', (stored, text) => {
  expect(isoDateText(stored)).toBe(text);
});

it('escapes of a workbook are read as what they stand for', () => {
  expect(withoutEscapes('one_x000D_two _x005F_x0041_')).toBe('one\rtwo _x0041_');
});

it('a cell is named by column and row', () => {
  expect(['A1', 'B7', 'Z3', 'AA3', 'XFD1048576', 'ZZZZ1', '7', 'a1'].map(columnOf)).toEqual([
    ...[0, 1, 25, 26, 16_383],
    ...[null, null, null],
  ]);
});
