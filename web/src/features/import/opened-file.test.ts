import { describe, expect, it } from 'vitest';
import { failedRowsCsv, openFile, rowsToSend, withMeaning } from './opened-file.ts';
import { readBytes } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function wide(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]));
}

const text = 'First name;Last name;Email\nZoë;Müller;zoe@example.org';

describe('an encoding', () => {
  it.each([
    ['utf-8', utf8(text)],
    ['utf-8', utf8(`\ufeff${text}`)],
    ['windows-1252', latin(text)],
    ['utf-16le', wide(`\ufeff${text}`)],
  ])('is found: %s', (encoding, bytes) => {
    const file = openFile('members.csv', bytes);
    expect([file.encoding, file.separator]).toEqual([encoding, ';']);
    expect(rowsToSend(file)).toEqual([
      { line: 2, cells: { firstName: 'Zoë', lastName: 'Müller', email: 'zoe@example.org' } },
    ]);
  });

  it('can be said otherwise', () => {
    const [row] = openFile('members.csv', utf8(text), 'windows-1252', ';').rows;
    expect(row?.cells[0]).toBe('ZoÃ«');
  });
});

it('a file of more than 10 MB is not read', async () => {
  const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'big.csv');
  await expect(readBytes(file)).rejects.toThrow('A file may have at most 10 MB. Split it into several files.');
});

it('a meaning belongs to one column', () => {
  const file = openFile('members.csv', utf8(text));
  expect(withMeaning(file, 0, 'email')).toEqual(['email', 'lastName', null]);
  expect(withMeaning(file, 1, null)).toEqual(['firstName', null, 'email']);
});

it('the rows that failed are given back as they were, with their reasons, and run as no formula', () => {
  const file = openFile('members.csv', utf8('First name,Last name,Email\n=1+1,Park,no\nBo,Quist,bo@example.org\n'));
  const problems = [
    { line: 2, field: 'email' as const, value: 'no', reason: 'Invalid email address' },
    { line: 2, field: 'organization' as const, value: '', reason: 'Organization is required' },
  ];
  expect(failedRowsCsv(file, problems)).toBe(
    "\ufeffFirst name,Last name,Email,Problem\r\n'=1+1,Park,no,Line 2. Email: Invalid email address. Organization: Organization is required\r\n",
  );
});
