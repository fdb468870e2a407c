import { describe, expect, test } from 'vitest';
import { csvReader } from './csv.ts';
import { guessMapping } from './guess-mapping.ts';
import { detectSeparator, findHeading, tableReader } from './table.ts';

const rowsOf = (text: string) => csvReader(detectSeparator(text))(text, true).rows;

test.each([
  ['Name,Email,Phone', ','],
  ['Name;"Email, private";Phone', ';'],
  ['Name\tEmail, private\tPhone', '\t'],
  ['Name|Email', '|'],
  ['Name', ','],
  ['Name;Email\nMaya,Bo,Cleo,x', ','],
  ['sep=;\nName;Email, Phone, Cell', ';'],
  ['Class of Nov 5, 2026, Frisco, hangar 2\n\nName;Email;Base\nMaya;m@example.org;LG2', ';'],
])('the separator of %j is found in its table', (text, separator) => expect(detectSeparator(text)).toBe(separator));

describe('the headings', () => {
  test.each([
    ['in the first line', 'First name,Last name,Email\nMaya,Lindqvist,m@example.org', 1],
    ['under a title and a blank line', 'Lift Ticket class\n\nLast,First,E-mail\nLindqvist,Maya,m@example.org', 3],
    ['under a line of groups', 'PERSON,,CONTACT,TEAM\nLAST,FIRST,EMAIL,AGENCY\nLindqvist,Maya,m@example.org,SAR', 2],
    ['under empty cells', ',,\nLast,First,E-mail\nLindqvist,Maya,m@example.org', 2],
    ['of the first of two lists', 'Last,First,Email\nHall,Cy,c@example.org\nLast,First,Email,Phone,Agency\n', 1],
    ['in another language', 'Mitgliederliste 2026\nNachname;Vorname;E-Mail\nLindqvist;Maya;m@example.org', 2],
  ])('%s are found', (_where, text, line) => {
    expect(findHeading(rowsOf(text))).toEqual({ line, isSure: true });
  });

  test.each([
    ['a first line that is somebody already', 'Maya,Lindqvist,m@example.org\nBo,Park,bo@example.org', null],
    ['a first line with a date', 'Maya,Lindqvist,11/5/2026', null],
    ['headings in words that nobody foresaw', 'Rufname,Zuname\nMaya,Lindqvist', 1],
    ['names alone', 'Maya,Lindqvist\nBo,Park', 1],
  ])('%s asks', (_what, text, line) => {
    expect(findHeading(rowsOf(text))).toEqual({ line, isSure: false });
  });
});

test('a table begins below its headings, leaves out headings said again, and ends where others begin', () => {
  const rows = rowsOf(
    'A title\nFirst,Last,Email\nMaya,Lindqvist,m@example.org\nFirst,Last,Email\nBo,Park,bo@example.org\nFirst,Last,Phone,Email\nCy,Hall,970 555 0103,c@example.org',
  );
  const read = tableReader(2, ['First', 'Last', 'Email'])(rows);
  expect([read.rows.map(({ line }) => line), read.endsAt]).toEqual([[3, 5], 6]);
});

test('a file without headings has all its lines but the hint for a spreadsheet', () => {
  const rows = rowsOf('sep=;\nMaya;Lindqvist;m@example.org');
  expect(tableReader(null, [])(rows).rows.map(({ line }) => line)).toEqual([2]);
});

describe('what columns hold is guessed from headings and texts together', () => {
  test.each([
    ['a state of the union is no status', ['State', 'Status'], [['CO', '']], [null, 'status']],
    [
      'an address with streets is no email',
      ['Mailing Address', 'E-mail'],
      [['PO Box 5', 'm@example.org']],
      [null, 'email'],
    ],
    ['an address alone is not mistaken', ['Mailing Address'], [['PO Box 5']], [null]],
    ['a radio is issued too', ['Radio Issued', 'Date Issued'], [['2019-01-02', '11/5/2026']], [null, 'issuedOn']],
    ['a level has letters', ['Skill Level', 'Level'], [['5', 'EMT-B']], [null, 'certificationLevel']],
    ['a number is no level', ['Level'], [['5']], [null]],
    [
      'the fuller column wins',
      ['family_name', 'last_name'],
      [
        ['Hall', 'Hall'],
        ['', 'Park'],
      ],
      [null, 'lastName'],
    ],
    ['an empty column never wins', ['Email', 'Work mail'], [['', 'm@example.org']], [null, 'email']],
    ['one column holds the name', ['Name', 'Email'], [['Bo Park', 'bo@example.org']], ['fullName', 'email']],
    [
      'whom to call in an emergency is nobody of the list',
      ['Emergency phone', 'Email', 'Parent e-mail'],
      [['303 555 0142', 'bo@example.org', 'ruth@example.org']],
      [null, 'email', null],
    ],
    [
      'remarks in a heading change nothing',
      ['DATE ISSUED (MM/DD/YYYY)', 'Expires dd.mm.yy', 'Email (home)', 'Course'],
      [['11/5/2026', '05.05.27', 'bo@example.org', 'Lift Ticket']],
      ['issuedOn', 'expiresOn', 'email', 'program'],
    ],
    ['of two columns with addresses neither tells', ['Login', ''], [['m@example.org', 'b@example.org']], [null, null]],
    ['without headings an address tells', ['', ''], [['Maya', 'm@example.org']], [null, 'email']],
  ] as const)('%s', (_what, headings, rows, mapping) => expect(guessMapping(headings, rows)).toEqual(mapping));

  test('a column under any heading that holds programs on record is known by them, and no town is a team', () => {
    const names = { organization: [['Vail Ski Patrol', 'Vail']], program: [['Lift Ticket'], ['CPR']], base: [] };
    const rows = ['lift ticket', 'CPR', 'LT'].map((card) => ['Bo', card, 'Vail']);
    expect(guessMapping(['Who', 'Card', 'City'], rows, names)).toEqual([null, 'program', null]);
  });
});
