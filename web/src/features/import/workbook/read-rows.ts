import type { CsvRow } from '@ffl/domain/transfer/csv';
import { restored } from '@ffl/domain/transfer/formulas';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { transferMessages } from '@ffl/domain/transfer/messages';
import {
  columnOf,
  isoDateText,
  type NumberFormat,
  numberText,
  withoutEscapes,
} from '@ffl/domain/transfer/workbook-cells';
import type { XmlHandlers } from './read-xml.ts';

/** What cells mean beyond what they hold. */
type CellMeaning = { texts: readonly string[]; formats: readonly NumberFormat[]; is1904: boolean };

type OpenCell = { column: number; kind: string; style: number; value: string; formula: string };

/** Collects a sheet's rows, without empty ones. `taken` returns those complete since the last time. */
export function rowReader(meaning: CellMeaning): { handlers: XmlHandlers; taken: () => CsvRow[] } {
  let rows: CsvRow[] = [];
  let row: CsvRow = { line: 0, cells: [] };
  let column = 0;
  let cell: OpenCell | null = null;
  let isReading = false;
  let into: 'value' | 'formula' | null = null;

  const handlers: XmlHandlers = {
    open(name, attribute) {
      if (name === 'row') {
        const said = Number(attribute('r'));
        row = { line: Number.isSafeInteger(said) && said > row.line ? said : row.line + 1, cells: [] };
        column = 0;
      }
      if (name === 'c') {
        column = columnOf(attribute('r') ?? '') ?? column;
        const [kind, style] = [attribute('t') ?? 'n', Number(attribute('s') ?? 0)];
        cell = { column, kind, style, value: '', formula: '' };
        column += 1;
      }
      // What tells how a name is pronounced isn't part of it.
      if (name === 'rPh') isReading = true;
      into = name === 'v' || (name === 't' && !isReading) ? 'value' : name === 'f' ? 'formula' : null;
    },
    text(text) {
      if (cell && into) cell[into] += text;
    },
    close(name) {
      into = null;
      if (name === 'rPh') isReading = false;
      if (name === 'c' && cell) {
        put(cell);
        cell = null;
      }
      if (name === 'row' && row.cells.length > 0) rows.push(row);
    },
  };

  function put(closed: OpenCell) {
    const text = textOf(closed, meaning);
    if (text.trim() === '') return;
    if (closed.column >= transferLimits.mostColumns) throw new Error(transferMessages.tooManyColumns);
    while (row.cells.length < closed.column) row.cells.push('');
    row.cells[closed.column] = text;
  }

  return {
    handlers,
    taken() {
      const complete = rows;
      rows = [];
      return complete;
    },
  };
}

function textOf({ kind, style, value, formula }: OpenCell, { texts, formats, is1904 }: CellMeaning): string {
  // A formula that nobody has computed yet is better seen than lost.
  if (value === '') return formula === '' ? '' : `=${formula}`;
  switch (kind) {
    case 's':
      return restored(texts[Number(value)] ?? '');
    case 'inlineStr':
    case 'str':
      return restored(withoutEscapes(value));
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return isoDateText(value);
    case 'n':
      return numberText(value, formats[style] ?? { kind: 'number' }, is1904);
    default:
      return value;
  }
}
