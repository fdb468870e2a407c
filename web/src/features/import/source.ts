import { type CsvRow, csvReader, type Separator } from '@ffl/domain/transfer/csv';
import type { Reading } from '@ffl/domain/transfer/detect-encoding';
import type { Encoding } from '@ffl/domain/transfer/encodings';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { detectSeparator, longestBeginning } from '@ffl/domain/transfer/table';
import { bytesOf, textOf } from './read-file.ts';
import type { Workbook } from './workbook/workbook.ts';

/** What rows are read from: the text of a file, or a sheet of a workbook. */
export type Source = {
  file: Blob;
  encoding: Encoding;
  /** Ways to read its letters, if there are several. */
  readings: Reading[];
  separator: Separator;
  workbook: Workbook | null;
  /** The sheets that may hold a list; none of a file that is no workbook. */
  sheets: SheetChoice[];
  sheet: string | null;
};

/** A sheet, with what its first row says. */
type SheetChoice = { name: string; begins: string };

type SaidSource = { encoding?: Encoding; separator?: Separator; sheet?: string };

/** How a file is read, as found or said. Throws a sentence if it is no list. */
export async function findSource(file: Blob, said: SaidSource): Promise<Source> {
  const kind = kindOf(new Uint8Array(await bytesOf(file.slice(0, 64))));
  if (kind === 'other') throw new Error(transferMessages.notAList);
  if (kind === 'workbook') return findSheet(file, said.sheet);
  const { detectEncoding } = await loaded(import('./detect-encoding.ts'));
  const { readings, ...detected } = await detectEncoding(file);
  const encoding = said.encoding ?? detected.encoding;
  const separator = said.separator ?? detectSeparator(await beginningOf(file, encoding));
  return { file, encoding, readings, separator, workbook: null, sheets: [], sheet: null };
}

/** All records, piece by piece. Throws a sentence if they can't be read. */
export async function* recordsOf({ file, encoding, separator, workbook, sheet }: Source): AsyncGenerator<CsvRow[]> {
  if (workbook) {
    if (sheet !== null) yield* workbook.rowsOf(file, sheet);
    return;
  }
  const read = csvReader(separator);
  function rowsIn(text: string, isLast: boolean): CsvRow[] {
    const { rows, problem } = read(text, isLast);
    if (problem !== null) throw new Error(problem);
    return rows;
  }

  for await (const text of textOf(file, encoding)) yield rowsIn(text, false);
  yield rowsIn('', true);
}

function kindOf(bytes: Uint8Array): 'text' | 'workbook' | 'other' {
  const text = String.fromCharCode(...bytes);
  if (workbookSigns.some((sign) => text.startsWith(sign))) return 'workbook';
  return /^(\xef\xbb\xbf)?\s*(<\?xml|<!doctype|<html|<table|<meta|%PDF|\{\\rtf)/i.test(text) ? 'other' : 'text';
}

/** How ZIP files begin, and old or encrypted workbooks. */
const workbookSigns = ['PK\u0003\u0004', 'PK\u0005\u0006', '\u00d0\u00cf\u0011\u00e0'];

async function findSheet(file: Blob, said: string | undefined): Promise<Source> {
  const { openWorkbook } = await loaded(import('./workbook/workbook.ts'));
  const workbook = await openWorkbook(file);
  const sheets = await listsIn(file, workbook);
  const sheet = said ?? sheets[0]?.name ?? null;
  return { file, encoding: 'utf-8', readings: [], separator: ',', workbook, sheets, sheet };
}

function loaded<Script>(script: Promise<Script>): Promise<Script> {
  return script.catch((error: unknown) => {
    throw new Error(transferMessages.readerMissing, { cause: error });
  });
}

/** The sheets with rows below the first, which a cover has not. */
async function listsIn(file: Blob, workbook: Workbook): Promise<SheetChoice[]> {
  const sheets: SheetChoice[] = [];
  for (const name of workbook.sheets) {
    const [first, second] = await firstTwoOf(workbook.rowsOf(file, name));
    const told = first?.cells.filter((cell) => cell !== '').join(' · ') ?? '';
    if (second) sheets.push({ name, begins: told.slice(0, 200) });
  }
  return sheets;
}

async function firstTwoOf(batches: AsyncGenerator<CsvRow[]>): Promise<CsvRow[]> {
  const first: CsvRow[] = [];
  for await (const rows of batches) {
    first.push(...rows.slice(0, 2));
    if (first.length > 1) break;
  }
  return first;
}

async function beginningOf(file: Blob, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const piece of textOf(file, encoding)) {
    text += piece;
    if (text.length >= longestBeginning) break;
  }
  return text;
}
