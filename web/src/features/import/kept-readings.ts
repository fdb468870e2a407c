import type { TransferCells } from '@ffl/domain/transfer/fields';
import type { ColumnMapping } from '@ffl/domain/transfer/guess-mapping';
import type { TextMeanings } from '@ffl/domain/transfer/names-in-use';

const key = 'ffl-import-readings';
const mostKept = 20;

/** What was settled about a file and holds for the next one with these headings; never an order of dates. */
type KeptReading = { mapping: ColumnMapping; everyRow: TransferCells; meanings: TextMeanings };

/** As settled on this device for an earlier file with these headings; null if none was imported. */
export function keptReading(headings: readonly string[]): KeptReading | null {
  return all().find(([named]) => named === nameOf(headings))?.[1] ?? null;
}

/** Remembers it, without the day that counted for every row: the next file is of another day. */
export function keepReading(headings: readonly string[], { mapping, everyRow, meanings }: KeptReading): void {
  const { issuedOn: _, ...lasting } = everyRow;
  const others = all().filter(([named]) => named !== nameOf(headings));
  const next = [[nameOf(headings), { mapping, everyRow: lasting, meanings }], ...others].slice(0, mostKept);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Where nothing can be stored, the next file is asked again.
  }
}

function nameOf(headings: readonly string[]): string {
  return headings.join('\n');
}

function all(): [string, KeptReading][] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as [string, KeptReading][];
  } catch {
    return [];
  }
}
