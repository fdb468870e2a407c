import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/index.ts';
import { exportHeadings, exportRows } from './export-rows.ts';
import { byteOrderMark, cellsOf, csvFileName, detectSeparator, guessMapping, readCsv, writeCsv } from './index.ts';

const rowsOf = (text: string, separator: ',' | ';' | '\t' = ',') => {
  const file = readCsv(text, separator);
  return file.kind === 'read' ? file.rows : file.reason;
};

describe('reading a file', () => {
  test('quotes, line breaks inside of them and the line on which each row begins', () => {
    const text = 'Name,Note\r\n"Lindqvist, Maya","one\r\ntwo ""three"""\r\n\r\nBo,plain "word"\r\n';
    expect(rowsOf(text)).toEqual([
      { line: 2, cells: ['Lindqvist, Maya', 'one\r\ntwo "three"'] },
      { line: 5, cells: ['Bo', 'plain "word"'] },
    ]);
  });

  test.each([
    ['a byte order mark', '\ufeffName\nMaya', ['Maya']],
    ['line feeds alone', 'Name\nMaya\n', ['Maya']],
    ['carriage returns alone', 'Name\rMaya\r', ['Maya']],
    ['no line end at the end', 'Name\r\nMaya', ['Maya']],
    ['an empty last cell', 'Name,Phone\nMaya,', ['Maya', '']],
    ['a row that is short', 'Name,Phone\nMaya', ['Maya']],
    ['a script', 'Name\n<script>alert(1)</script>', ['<script>alert(1)</script>']],
  ])('%s is read', (_title, text, cells) => {
    expect(rowsOf(text)).toEqual([{ line: 2, cells }]);
  });

  test.each([
    ['', 'The file holds no rows below its headings'],
    ['Name,Email', 'The file holds no rows below its headings'],
    ['Name\n \n,\n', 'The file holds no rows below its headings'],
    ['Name\nMaya\n"Bo', 'A quoted cell that begins in line 3 never ends'],
    [`Name\n${'Maya\n'.repeat(20_001)}`, 'A file may have at most 20,000 rows. Split it into several files.'],
    [`${'a,'.repeat(100)}\nMaya`, 'A file may have at most 100 columns'],
  ])('what cannot be read says why', (text, reason) => expect(rowsOf(text)).toBe(reason));

  test.each([
    ['Name,Email,Phone', ','],
    ['Name;"Email, private";Phone', ';'],
    ['Name\tEmail, private\tPhone', '\t'],
    ['Name', ','],
    ['Name;Email\nMaya,Bo,Cleo,x', ';'],
  ])('the separator of %j is found', (text, separator) => expect(detectSeparator(text)).toBe(separator));
});

describe('writing a file', () => {
  test('no cell runs as a formula, and quotes stand where they must', () => {
    const cells = ['=1+1', '+1 970', '-2', '@a', '\tx', '\rx', '＝1', "'=1", 'a,b', 'say "hi"', 'two\nlines', "O'Neil"];
    expect(writeCsv([cells])).toBe(
      `'=1+1,'+1 970,'-2,'@a,"'\tx","'\rx",'＝1,''=1,"a,b","say ""hi""","two\nlines",O'Neil\r\n`,
    );
  });

  test('whatever stands in the cells is read as it was written', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.stringMatching(/^['=+@\t\r",;-]{1,6}$/),
      fc.constantFrom('a\r\nb', "''=1", '"', '\u202e', 'é'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const file = readCsv(byteOrderMark + writeCsv([['a', 'b', 'c'], ...rows]), ',');
        expect(file.kind === 'read' && file.rows.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });
});

describe('columns', () => {
  test.each([
    [
      ['Last Name', 'First', 'E-mail', 'Cell', 'Agency', 'Cert issued', 'Credential', 'Base', 'Exp. date', 'Remarks'],
      ['lastName', 'firstName', 'email', 'phone', 'organization', 'issuedOn', 'program', 'base', 'expiresOn', null],
    ],
    [
      ['FIRST NAME (LEGAL)', 'Surname', 'Mail address', 'Mobile no.', 'Organisation', 'Date of issue'],
      ['firstName', 'lastName', 'email', 'phone', 'organization', 'issuedOn'],
    ],
    [
      ['Email', 'E-mail', ''],
      ['email', null, null],
    ],
  ])('%j are guessed from their headings', (headings, mapping) => expect(guessMapping(headings)).toEqual(mapping));

  test('an export is understood without any choice, and says again what it was made of', () => {
    const member = {
      firstName: 'Maya',
      lastName: '=Lindqvist',
      email: 'maya@example.org',
      phone: '+1 970 555 0103',
      organization: 'Summit County SAR',
      certificationLevel: null,
    };
    const credential = {
      program: 'Lift Ticket',
      base: 'LG1',
      // The evening of January 9 in Denver.
      issuedDate: new Date('2026-01-10T02:00:00Z'),
      expiresDate: new Date('2026-07-09T02:00:00Z'),
      annualDate: null,
      isAnnual: false,
      isActive: false,
    };
    const text = writeCsv([exportHeadings, ...exportRows({ ...member, credentials: [credential] })]);
    const file = readCsv(text, ',');
    if (file.kind === 'unreadable') throw new Error(file.reason);
    const cells = file.rows.map((row) => cellsOf(row.cells, guessMapping(file.headings)));
    const { certificationLevel: _, ...told } = member;
    expect(cells).toEqual([
      {
        ...told,
        program: 'Lift Ticket',
        base: 'LG1',
        issuedOn: '2026-01-09',
        annual: 'no',
        status: 'removed',
        expiresOn: '2026-07-08',
      },
    ]);
    expect(exportRows({ ...member, credentials: [] })).toHaveLength(1);
  });
});

test.each([
  [['members'], 'members-2026-11-22.csv'],
  [['Lift Ticket', 'LG2', 'Winter 2026/27', 'roster'], 'lift-ticket-lg2-winter-2026-27-roster-2026-11-22.csv'],
  [['Télé & Cie', '../../etc', '', ' — '], 'tele-cie-etc-2026-11-22.csv'],
])('a file of %j is named %s', (parts, name) => {
  expect(csvFileName(parts, readCalendarDate('2026-11-22'))).toBe(name);
});
