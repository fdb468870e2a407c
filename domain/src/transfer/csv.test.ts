import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFileName } from '../tables/file-name.ts';
import { readCalendarDate } from '../time/calendar-date.ts';
import { csvReader, type Separator } from './csv.ts';
import { exportHeadings, exportRows } from './export-rows.ts';
import { guessMapping } from './guess-mapping.ts';
import { readRow } from './read-row.ts';
import { writeCsv } from './write-csv.ts';

/** All rows below the heading, or why there are no more, read in parts of this size. */
function rowsOf(text: string, separator: Separator = ',', size = Math.max(1, text.length)) {
  const read = csvReader(separator);
  const rows = [];
  for (let from = 0; from <= text.length; from += size) {
    const part = read(text.slice(from, from + size), from + size > text.length);
    if (part.problem !== null) return part.problem;
    rows.push(...part.rows);
  }
  return rows.slice(1);
}

describe('reading a file', () => {
  test('reading a file handles quotes, line breaks inside them and the line each row begins on', () => {
    const text = 'Name,Note\r\n"Lindqvist, Maya","one\r\ntwo ""three"""\r\n\r\nBo,plain "word"\r\n';
    expect(rowsOf(text)).toEqual([
      { line: 2, cells: ['Lindqvist, Maya', 'one\r\ntwo "three"'] },
      { line: 5, cells: ['Bo', 'plain "word"'] },
    ]);
  });

  test.each([
    ['line feeds alone', 'Name\nMaya\n', ['Maya']],
    ['carriage returns alone', 'Name\rMaya\r', ['Maya']],
    ['no line end at the end', 'Name\r\nMaya', ['Maya']],
    ['an empty last cell', 'Name,Phone\nMaya,', ['Maya', '']],
    ['a row that is short', 'Name,Phone\nMaya', ['Maya']],
    ['a script', 'Name\n<script>alert(1)</script>', ['<script>alert(1)</script>']],
  ])('a file with %s is read', (_title, text, cells) => {
    expect(rowsOf(text)).toEqual([{ line: 2, cells }]);
  });

  test.each([
    ['Name\nMaya\n"Bo', 'A quoted cell that begins in line 3 never ends'],
    [`Name\nMaya\n"${'Bo\n'.repeat(400_000)}`, 'A quoted cell that begins in line 3 never ends'],
    [`Name\nMaya\n${'Bo,'.repeat(400_000)}`, 'The row that begins in line 3 is too long to be read'],
  ])("a file that can't be read says why, without quoting all of it", (text, reason) => {
    expect(rowsOf(text, ',', 100_000)).toBe(reason);
  });

  test('a file is the same in parts of any size', () => {
    const anyText = fc.array(fc.constantFrom('a', '"', '""', ',', '\r', '\n', '\r\n', ' ', 'é'), { maxLength: 30 });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 5 }), (signs, size) => {
        const text = signs.join('');
        expect(rowsOf(text, ',', size)).toEqual(rowsOf(text));
      }),
    );
  });
});

describe('writing a file', () => {
  test('a written file has no cell that runs as a formula, and quotes where they must be', () => {
    const cells = [
      '=1+1',
      '+1-970',
      '+1 970 555 0103',
      '+1 A1',
      '-2',
      '@a',
      '\tx',
      '\rx',
      '＝1',
      "'=1",
      'a,b',
      'say "hi"',
      'two\nlines',
      "O'Neil",
    ];
    expect(writeCsv([cells])).toBe(
      `'=1+1,'+1-970,+1 970 555 0103,'+1 A1,'-2,'@a,"'\tx","'\rx",'＝1,''=1,"a,b","say ""hi""","two\nlines",O'Neil\r\n`,
    );
  });

  test('a written file reads back as written, whatever is in its cells', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.stringMatching(/^['=+@\t\r",;-]{1,6}$/),
      fc.constantFrom('a\r\nb', "''=1", '"', '\u202e', 'é'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const read = csvReader(',')(writeCsv([['a', 'b', 'c'], ...rows]), true);
        expect(read.rows.slice(1).map(({ cells }) => cells)).toEqual(rows);
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
  ])('the columns %j are guessed from their headings', (headings, mapping) =>
    expect(guessMapping(headings)).toEqual(mapping),
  );

  test('an export is understood without any choice, and says again what it was made of', () => {
    const member = {
      id: '00000000-0000-4000-8000-000000000001',
      first_name: 'Maya',
      last_name: '=Lindqvist',
      email: 'maya@example.org',
      phone: '+1 970 555 0103',
      organization: 'Summit County SAR',
      certification_level: null,
    };
    const credential = {
      program: 'Lift Ticket',
      base: 'LG1',
      // The evening of January 9 in Denver.
      issued_date: '2026-01-10T02:00:00+00:00',
      expiration_date: '2026-07-09T02:00:00+00:00',
      annual_date: null,
      is_annual: false,
      status: 'inactive' as const,
    };
    const text = writeCsv([exportHeadings, ...exportRows({ ...member, credentials: [credential] })]);
    const [headings, ...rows] = csvReader(',')(text, true).rows;
    const reading = { mapping: guessMapping(headings?.cells ?? []), orders: [], everyRow: {}, meanings: {} };
    const cells = rows.flatMap((row) => readRow(row, reading)).map((row) => row.cells);
    expect(cells).toEqual([
      {
        firstName: 'Maya',
        lastName: '=Lindqvist',
        email: 'maya@example.org',
        phone: '+1 970 555 0103',
        organization: 'Summit County SAR',
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
