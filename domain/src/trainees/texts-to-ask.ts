import { isLevelWord, partsOfName } from '../members/person-name.ts';
import type { PastedList } from './pasted-list.ts';
import { nothingOnRecord, readRow, sideBySide } from './read-list.ts';

/** Maximum number of names, and of texts, in one request. */
const mostTexts = 500;

/** Names and texts of a list to look up in the records. */
export type TextsToAsk = {
  names: readonly string[];
  texts: readonly string[];
  /** Number of rows, counted from the first, that fit into one request. */
  rows: number;
};

export function textsToAsk(list: PastedList): TextsToAsk {
  let [names, texts] = [new Set<string>(), new Set<string>()];
  for (const [rows, row] of list.rows.entries()) {
    const wanted = list.headings === null ? namesIn(row.cells) : [readRow(row, list.headings, nothingOnRecord).name];
    const said = row.cells.flatMap((cell) => [cell, partsOfName(cell).bracketed]);
    const [moreNames, moreTexts] = [withMore(names, [...wanted, ...row.emails]), withMore(texts, said)];
    if (moreNames.size > mostTexts || moreTexts.size > mostTexts) return { names: [...names], texts: [...texts], rows };
    [names, texts] = [moreNames, moreTexts];
  }
  return { names: [...names], texts: [...texts], rows: list.rows.length };
}

function withMore(texts: ReadonlySet<string>, more: readonly string[]): Set<string> {
  return new Set([...texts, ...more.filter((text) => text !== '')]);
}

function namesIn(cells: readonly string[]): string[] {
  const isAny = (cell: string | undefined): cell is string => cell !== undefined && cell !== '' && !isLevelWord(cell);
  return cells.flatMap((cell, place) => {
    const next = cells[place + 1];
    if (!isAny(cell)) return [];
    return isAny(next) ? [partsOfName(cell).name, sideBySide(cell, next)] : [partsOfName(cell).name];
  });
}
