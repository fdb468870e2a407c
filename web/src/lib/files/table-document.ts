import { tableMessages } from '@ffl/domain/tables/messages';
import { byteOrderMark, writeCsv } from '@ffl/domain/transfer/write-csv';

export type TextColumn<Row> = {
  heading: string;
  text: (row: Row) => string;
  /** The text in a CSV file if it differs: a date is 2026-11-05. */
  cell?: (row: Row) => string;
  /** Kept on one line on paper. */
  isOneLine?: true;
  /** Only in a file, since another column has the same content on paper. */
  isOfFile?: true;
  /** Gets a box on paper, since ink shows no colors. */
  isBoxed?: (row: Row) => boolean;
};

/** A whole table as a file, whichever part a screen shows. */
export type TableFile<Row> = {
  fileName: string;
  columns: readonly TextColumn<Row>[];
  /** All rows, read in parts. */
  parts: () => AsyncIterable<readonly Row[]>;
  /** Number of people in these rows, if a row isn't a person. */
  count?: (rows: readonly Row[]) => number;
  /** The file as written by the server, if the table exceeds what the page reads. */
  whole?: () => Promise<Blob>;
};

/** A table with the additional text for printing. */
export type TableDocument<Row> = TableFile<Row> & {
  title: string;
  /** Filters and order, as printed lines. */
  lines: readonly string[];
  /** For the wall: landscape, with no more rows per sheet than are readable. */
  sheet?: 'wall';
  /** Heading of a column of boxes to check, before each printed row. */
  tick?: string;
  /** Rows set apart on paper, boxed, after all others. */
  apart?: { title: string; isApart: (row: Row) => boolean };
  /** The print dialog opens this long after the press, or as soon as the rows are there. */
  printDelayMs?: number;
};

/** The file's content, and the sentence that announces it. `of` is one of its rows: 'member'. */
export async function contentOf<Row>(
  of: string,
  file: TableFile<Row>,
): Promise<{ content: string | Blob; announcement: string }> {
  if (file.whole) return { content: await file.whole(), announcement: tableMessages.exportedWhole(file.fileName) };
  const { csv, count } = await csvOf(file);
  return { content: csv, announcement: tableMessages.exported(count, of) };
}

/** The file as CSV, and how many rows it has. Only one part at a time is held besides the text. */
async function csvOf<Row>(file: TableFile<Row>): Promise<{ csv: string; count: number }> {
  const { parts, count, columns } = file;
  const texts = [byteOrderMark, writeCsv([columns.map(({ heading }) => heading)])];
  let counted = 0;
  for await (const rows of parts()) {
    texts.push(writeCsv(rows.map((row) => columns.map(({ text, cell }) => (cell ?? text)(row)))));
    counted += count?.(rows) ?? rows.length;
  }
  return { csv: texts.join(''), count: counted };
}

/** Reads all rows at once. */
export async function rowsOf<Row>({ parts }: Pick<TableFile<Row>, 'parts'>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of parts()) all.push(...rows);
  return all;
}

type Page<Row> = { matched: number; rows: readonly Row[] };

/**
 * Reads every page of a list in sequence. Fails if the list changed midway, since a mix of both versions would be
 * wrong.
 */
export async function* allPages<Row>(
  readPage: (page: number) => Promise<Page<Row>>,
  idOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  const ids = new Set<string>();
  let listed: number | undefined;
  for (let page = 1; ids.size !== listed; page += 1) {
    const { matched, rows } = await readPage(page);
    const expected = ids.size + rows.length;
    for (const row of rows) ids.add(idOf(row));
    listed ??= matched;
    const isCutShort = rows.length === 0 && ids.size < listed;
    if (matched !== listed || ids.size !== expected || isCutShort)
      throw new Error('The list changed while it was read.');
    yield rows;
  }
}
