import { splitName } from '../members/person-name.ts';
import type { CsvRow } from './csv.ts';
import { type DateOrder, readDay } from './dates.ts';
import { type TransferCells, type TransferField, unreadable } from './fields.ts';
import { type ColumnMapping, isDateColumn, programOfColumn } from './guess-mapping.ts';
import type { ImportRow } from './import-world.ts';
import { transferLimits } from './limits.ts';
import { meaningOf, namingFields, type TextMeanings } from './names-in-use.ts';

/** How a file's rows are understood, as whoever imports it has settled. */
export type FileReading = {
  mapping: ColumnMapping;
  /** The order of each column's dates. */
  orders: readonly (DateOrder | null)[];
  /** What counts for every row that doesn't say it. */
  everyRow: TransferCells;
  meanings: TextMeanings;
};

/** What a row says, ready to send: a row for each program where a column holds one program's dates. */
export function readRow({ line, cells }: CsvRow, { mapping, orders, everyRow, meanings }: FileReading): ImportRow[] {
  const said: TransferCells = { ...everyRow };
  const dates: TransferCells[] = [];
  mapping.forEach((meaning, column) => {
    const text = readable(cells[column] ?? '');
    if (meaning === null || text === '') return;
    const program = programOfColumn(meaning);
    if (program !== null) {
      dates.push({ program, issuedOn: readDay(text, orders[column]) ?? text });
    } else if (meaning === 'fullName') {
      Object.assign(said, splitName(text) ?? { lastName: text });
    } else {
      const field = meaning as TransferField;
      said[field] = isDateColumn(field) ? (readDay(text, orders[column]) ?? text) : meant(field, text, meanings);
    }
  });
  if (dates.length === 0) return [{ line, cells: said }];
  return dates.map((date) => ({ line, cells: { ...withoutOtherBase(said, date), ...date } }));
}

// A base for every row is not the one of a column whose program has its own: 'Rescue Deployment, LG2'.
function withoutOtherBase({ base, ...others }: TransferCells, { program = '' }: TransferCells): TransferCells {
  return base === undefined || program.includes(', ') ? others : { ...others, base };
}

function meant(field: TransferField, text: string, meanings: TextMeanings): string {
  const naming = namingFields.find((one) => one === field);
  return (naming && meaningOf(meanings, naming, text)) ?? text;
}

/** Cut where too long anyway, and well-formed. */
function readable(cell: string): string {
  return cell
    .trim()
    .slice(0, transferLimits.cellMaxLength + 1)
    .replaceAll('\0', unreadable)
    .toWellFormed();
}
