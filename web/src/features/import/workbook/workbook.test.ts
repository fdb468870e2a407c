import type { CsvRow } from '@ffl/domain/transfer/csv';
import { expect, it } from 'vitest';
import { makeZip, textRows, workbookParts } from '../../../testing/make-workbook.ts';
import { openWorkbook } from './workbook.ts';

async function rowsOf(file: Blob, sheet?: string): Promise<CsvRow[]> {
  const workbook = await openWorkbook(file);
  const rows: CsvRow[] = [];
  for await (const some of workbook.rowsOf(file, sheet ?? workbook.sheets[0] ?? '')) rows.push(...some);
  return rows;
}

const workbookOf = (rows: string, more: Parameters<typeof workbookParts>[1] = {}) =>
  makeZip(workbookParts([{ name: 'Roster', rows }], more));

const formats =
  '<numFmts><numFmt numFmtId="164" formatCode="d\\-mmm\\-yy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';

it('rows of a sheet have their lines and cells, wherever cells say that they are', async () => {
  const rows =
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="3"/>' +
    '<row r="5"><c r="A5" t="inlineStr"><is><t>Bo</t></is></c><c r="B5"/><c r="C5" t="str"><f>A5</f><v>Park</v></c></row>';
  expect(await rowsOf(workbookOf(rows, { texts: ['<t>First name</t>', '<t>Last name</t>'] }))).toEqual([
    { line: 2, cells: ['First name', '', 'Last name'] },
    { line: 5, cells: ['Bo', '', 'Park'] },
  ]);
});

it('rows and cells without names stand one behind the other', async () => {
  expect(
    await rowsOf(
      workbookOf(
        textRows([
          ['First name', 'Email'],
          ['Bo', 'bo@example.org'],
        ]),
      ),
    ),
  ).toEqual([
    { line: 1, cells: ['First name', 'Email'] },
    { line: 2, cells: ['Bo', 'bo@example.org'] },
  ]);
});

it('texts of a workbook are read whole: in several runs, escaped, without how they are pronounced', async () => {
  const texts = [
    '<r><t>Zo</t></r><r><rPr><b/></rPr><t xml:space="preserve">ë M</t></r>',
    '<t>O&apos;Brien &amp; Sons &#xE9;_x000D_</t>',
    '<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh>',
    '<t><![CDATA[<b>]]></t>',
    "<t>'+1 970 555 0142</t>",
  ];
  const cells = texts.map((_, at) => `<c t="s"><v>${at}</v></c>`).join('');
  expect(await rowsOf(workbookOf(`<row>${cells}</row>`, { texts }))).toEqual([
    { line: 1, cells: ['Zoë M', "O'Brien & Sons é\r", '山田', '<b>', '+1 970 555 0142'] },
  ]);
});

it('numbers in date formats are days, others keep their digits, and errors are text', async () => {
  const rows =
    '<row><c s="1"><v>46331</v></c><c s="2"><v>46331.75</v></c><c s="0"><v>46331</v></c><c><v>9.705550142E9</v></c>' +
    '<c s="3"><v>424</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c><c t="d"><v>2026-11-05T00:00:00</v></c>' +
    '<c s="77"><v>5</v></c><c t="s"/><c><f>A1+1</f></c></row>';
  expect((await rowsOf(workbookOf(rows, { styles: formats })))[0]?.cells).toEqual([
    ...['2026-11-05', '2026-11-05 18:00', '46331', '9705550142', '00424', '#N/A', 'TRUE', '2026-11-05', '5', ''],
    '=A1+1',
  ]);
});

it.each(['1', 'true'])('days of a workbook that counts from 1904 (%s) are the same days', async (said) => {
  const settings = `<workbookPr date1904="${said}"/>`;
  const rows = '<row><c s="1"><v>44869</v></c></row>';
  expect(await rowsOf(workbookOf(rows, { styles: formats, settings }))).toEqual([{ line: 1, cells: ['2026-11-05'] }]);
});

it('sheets are those one sees', async () => {
  const file = makeZip(
    workbookParts([
      { name: 'A &amp; B', rows: textRows([['one']]) },
      { name: 'Lists', rows: textRows([['two']]), state: 'hidden' },
      { name: '2026', rows: textRows([['three']]) },
    ]),
  );
  expect((await openWorkbook(file)).sheets).toEqual(['A & B', '2026']);
  expect(await rowsOf(file, '2026')).toEqual([{ line: 1, cells: ['three'] }]);
});

const broken = 'This workbook cannot be read. Open it in your spreadsheet program and save it as .xlsx or CSV.';
const tooBig = 'This workbook is too large to be read here. Save the sheet as CSV.';
const other =
  'This is neither an .xlsx workbook nor a CSV file. Open it in your spreadsheet program and save it as one.';
const whole = workbookParts([{ name: 'Roster', rows: textRows([['one']]) }]);
const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));

it('a workbook that does not say which part is first is read', async () => {
  expect(await rowsOf(makeZip(without('_rels/.rels')))).toEqual([{ line: 1, cells: ['one'] }]);
});

it.each([
  [
    'an old workbook',
    new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0)]),
    'This is an old .xls workbook, or one with a password. Save it as .xlsx without a password, or as CSV.',
  ],
  [
    'a workbook with macros',
    makeZip({ ...whole, 'xl/vbaProject.bin': '' }),
    'This workbook contains macros. Save it as .xlsx, which has none, or as CSV.',
  ],
  ['a binary workbook', makeZip({ ...whole, 'xl/workbook.bin': '' }), other],
  [
    'an OpenDocument sheet',
    makeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }),
    other,
  ],
  ['a Numbers document', makeZip({ 'Index/Document.iwa': '' }), other],
  ['a workbook without its list of sheets', makeZip(without('xl/workbook.xml')), broken],
  ['a workbook without its sheet', makeZip(without('xl/worksheets/sheet1.xml')), broken],
  [
    'a workbook whose XML ends early',
    makeZip({ ...whole, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' }),
    broken,
  ],
  ['a workbook that is no XML', makeZip({ ...whole, 'xl/worksheets/sheet1.xml': 'nothing' }), broken],
  [
    'a cell that never ends',
    makeZip({ ...whole, 'xl/worksheets/sheet1.xml': `<worksheet><c ${'x'.repeat(400_000)}` }),
    broken,
  ],
  ['half a workbook', makeZip(whole).slice(0, 900), broken],
  ['a cell far to the right', workbookOf('<row><c r="ZZ1"><v>1</v></c></row>'), 'A file can have up to 100 columns'],
])('%s is refused in words', async (_what, file, sentence) => {
  await expect(rowsOf(file)).rejects.toThrow(sentence);
});

it('a damaged workbook is refused in words', async () => {
  const bytes = new Uint8Array(await makeZip(whole).arrayBuffer());
  const at = new TextDecoder('latin1').decode(bytes).indexOf('sheet1.xml') + 'sheet1.xml'.length;
  bytes.fill(0xff, at, at + 40);
  await expect(rowsOf(new Blob([bytes]))).rejects.toThrow(broken);
});

it('a workbook that unpacks to very much is refused, although it says that it is small', async () => {
  const texts = Buffer.alloc(52 * 1024 * 1024, `<si><t>${'a'.repeat(2_000)}</t></si>`);
  const bomb = makeZip({ ...whole, 'xl/sharedStrings.xml': texts }, { saidLength: 10 });
  await expect(rowsOf(bomb)).rejects.toThrow(tooBig);
});

it('a workbook of very many parts is refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, '']));
  await expect(rowsOf(makeZip(many))).rejects.toThrow(tooBig);
});

it('a row that says it is far below stands there without those between', async () => {
  const rows =
    '<row r="1"><c><v>1</v></c></row><row r="30000000"><c><v>2</v></c></row><row r="x"><c><v>3</v></c></row>';
  expect((await rowsOf(workbookOf(rows))).map(({ line }) => line)).toEqual([1, 30_000_000, 30_000_001]);
});
