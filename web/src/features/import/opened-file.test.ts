import { expect, it } from 'vitest';
import { makeZip, textRows, workbookParts } from '../../testing/make-workbook.ts';
import {
  askedDates,
  failedRowsCsv,
  isSettled,
  type OpenedFile,
  openFile,
  rowsToSend,
  withMeaning,
} from './opened-file.ts';

const utf8 = (text: string) => new Blob([text]);
const latin = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);

function wide(text: string): Blob {
  return new Blob([
    Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])),
  ]);
}

const bytes = (...all: (string | number)[]) =>
  new Blob(all.map((one) => (typeof one === 'string' ? one : Uint8Array.of(one))));

const text = 'First name;Last name;Email\nZoë;Müller;zoe@example.org';

async function sent(file: OpenedFile) {
  const all = [];
  for await (const rows of rowsToSend(file)) all.push(...rows);
  return all;
}

it.each([
  ['utf-8', utf8(text)],
  ['utf-8', utf8(`\ufeff${text}`)],
  ['windows-1252', latin(text)],
  ['utf-16le', wide(`\ufeff${text}`)],
  ['macintosh', bytes('First name;Last name;Email\rZo', 0x91, ';M', 0x9f, 'ller;zoe@example.org')],
  ['cp850', bytes('First name;Last name;Email\r\nZo', 0x89, ';M', 0x81, 'ller;zoe@example.org')],
])('an encoding is detected: %s', async (encoding, bytes) => {
  const file = await openFile('members.csv', bytes);
  expect([file.encoding, file.separator]).toEqual([encoding, ';']);
  expect(await sent(file)).toEqual([
    { line: 2, cells: { firstName: 'Zoë', lastName: 'Müller', email: 'zoe@example.org' } },
  ]);
});

it('a file whose letters can be read in several ways is settled when somebody says how', async () => {
  const list = bytes('First name;Last name;Email\nBo;B', 0xf8, 'e;bo@example.org');
  const file = await openFile('members.csv', list);
  expect(isSettled(file)).toBe(false);
  expect(file.readings.map(({ words }) => words)).toEqual([['Bře'], ['Bøe']]);
  expect(isSettled(await openFile('members.csv', list, { separator: ';' }))).toBe(false);
  const said = await openFile('members.csv', list, { encoding: 'windows-1252' });
  expect([isSettled(said), said.samples[0]?.cells[1]]).toEqual([true, 'Bøe']);
});

it('a workbook is read as a CSV file is, and by the sheet that somebody chooses if several hold a list', async () => {
  const people = textRows([
    ['First name', 'Email'],
    ['Zoë', 'zoe@example.org'],
  ]);
  const cover = { name: 'Cover', rows: textRows([['Members of the county']]) };
  const one = await openFile('members.xlsx', makeZip(workbookParts([cover, { name: 'Roster', rows: people }])));
  expect([isSettled(one), one.sheet]).toEqual([true, 'Roster']);
  expect(await sent(one)).toEqual([{ line: 2, cells: { firstName: 'Zoë', email: 'zoe@example.org' } }]);
  const more = {
    name: '2025',
    rows: textRows([
      ['First name', 'Email'],
      ['Bo', 'bo@example.org'],
    ]),
  };
  const several = makeZip(workbookParts([{ name: 'Roster', rows: people }, more]));
  const asked = await openFile('members.xlsx', several);
  expect([isSettled(asked), asked.sheets]).toEqual([
    false,
    [
      { name: 'Roster', begins: 'First name · Email' },
      { name: '2025', begins: 'First name · Email' },
    ],
  ]);
  const said = await openFile('members.xlsx', several, { sheet: '2025' });
  expect([isSettled(said), await sent(said)]).toEqual([
    true,
    [{ line: 2, cells: { firstName: 'Bo', email: 'bo@example.org' } }],
  ]);
});

it.each(['<?xml version="1.0"?><Workbook/>', '\ufeff<html><table>', '%PDF-1.7', '{\\rtf1'])(
  'what is no list is refused: %s',
  async (beginning) => {
    await expect(openFile('members.xls', utf8(`${beginning}\nName\nBo\n`))).rejects.toThrow(
      'This is neither an .xlsx workbook nor a CSV file. Open it in your spreadsheet program and save it as one.',
    );
  },
);

it('an encoding can be overridden', async () => {
  const [row] = (await openFile('members.csv', utf8(text), { encoding: 'windows-1252', separator: ';' })).samples;
  expect(row?.cells[0]).toBe('ZoÃ«');
});

it.each([
  ['', 'The file has no rows below its headings'],
  ['Name,Email', 'The file has no rows below its headings'],
  ['Name\n \n,\n', 'The file has no rows below its headings'],
  [`${'a,'.repeat(100)}\nMaya`, 'A file can have up to 100 columns'],
  [`Name\n${'Maya\n'.repeat(200_001)}`, 'A file can have up to 200,000 rows. Split it into several files.'],
  ['x'.repeat(50 * 1024 * 1024 + 1), 'A file can be up to 50 MB. Split it into several files.'],
])("what can't be read says why", async (text, reason) => {
  await expect(openFile('members.csv', utf8(text))).rejects.toThrow(reason);
});

it('a file longer than one piece is read whole, including letters split across pieces', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => `Zoë ${index},Müller,zoe${index}@example.org`);
  const file = await openFile('members.csv', utf8(`First name,Last name,Email\n${rows.join('\n')}`));
  expect([file.encoding, file.rowCount]).toEqual(['utf-8', 40_000]);
  const cells = (await sent(file)).map(({ cells: { firstName, lastName, email } }) => [firstName, lastName, email]);
  expect(cells.map((one) => one.join(','))).toEqual(rows);
});

it("a file changed after it was opened isn't sent as if it were the same", async () => {
  const file = await openFile('members.csv', utf8(text));
  const message = 'The file was changed after it was opened. Please choose it again.';
  await expect(sent({ ...file, file: utf8(`${text}\nBo;Park;bo@example.org`) })).rejects.toThrow(message);
  const gone = Object.assign(new Blob([text]), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  });
  await expect(openFile('members.csv', gone as unknown as Blob)).rejects.toThrow(message);
});

it('a meaning belongs to one column', async () => {
  const file = await openFile('members.csv', utf8(text));
  expect(withMeaning(file, 0, 'email')).toEqual(['email', 'lastName', null]);
  expect(withMeaning(file, 1, null)).toEqual(['firstName', null, 'email']);
});

it('failed rows are returned as they were, with their reasons, and run as no formula', async () => {
  const file = await openFile(
    'members.csv',
    utf8('First name,Last name,Email\n=1+1,Park,no\nBo,Quist,bo@example.org\n'),
  );
  const problems = [
    { line: 2, field: 'email' as const, value: 'no', reason: 'Invalid email address' },
    { line: 2, field: 'organization' as const, value: '', reason: 'Organization is required' },
  ];
  expect(await failedRowsCsv(file, problems)).toBe(
    "\ufeffFirst name,Last name,Email,Problem\r\n'=1+1,Park,no,Line 2. Email: Invalid email address. Organization: Organization is required\r\n",
  );
});

it('dates of a column are sent in its order, and those that could be two days are asked first', async () => {
  const people = (...dates: string[]) =>
    utf8(
      [
        'First name,Last name,Email,Organization,Issue date',
        ...dates.map((date) => `A,B,a@example.org,SAR,${date}`),
      ].join('\n'),
    );
  const decided = await openFile('day-first.csv', people('25/08/2026', '09/01/2026'));
  expect(isSettled(decided)).toBe(true);
  expect((await sent(decided)).map(({ cells }) => cells.issuedOn)).toEqual(['2026-08-25', '2026-01-09']);
  const asked = await openFile('either.csv', people('09/01/2026'));
  expect([isSettled(asked), askedDates(asked).map(({ column }) => column)]).toEqual([false, [4]]);
  expect((await sent(asked)).map(({ cells }) => cells.issuedOn)).toEqual(['09/01/2026']);
  const answered = { ...asked, chosenOrders: { 4: 'day-month-year' as const } };
  expect(isSettled(answered)).toBe(true);
  expect((await sent(answered)).map(({ cells }) => cells.issuedOn)).toEqual(['2026-01-09']);
});

it('a name in one column is sent as first and last name', async () => {
  const file = await openFile(
    'names.csv',
    utf8('Name,Email\n"Papadopoulos, Giorgos",g@example.org\nCher,c@example.org'),
  );
  expect((await sent(file)).map(({ cells }) => [cells.firstName, cells.lastName])).toEqual([
    ['Giorgos', 'Papadopoulos'],
    [undefined, 'Cher'],
  ]);
});

it("a file's headings are where the importer says, or nowhere", async () => {
  const file = await openFile('none.csv', utf8('Maya,Lindqvist,m@example.org\nBo,Park,bo@example.org'));
  expect([file.heading, file.rowCount, isSettled(file)]).toEqual([{ line: null, isSure: false }, 2, false]);
  const said = await openFile('none.csv', file.file, { heading: null });
  expect([said.rowCount, isSettled(said), said.mapping]).toEqual([2, true, [null, null, 'email']]);
  expect((await openFile('one.csv', file.file, { heading: 1 })).rowCount).toBe(1);
});
