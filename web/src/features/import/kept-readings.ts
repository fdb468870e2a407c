import { type TransferCells, transferFields } from '@ffl/domain/transfer/fields';
import type { ColumnMeaning } from '@ffl/domain/transfer/guess-mapping';
import { namingFields, type TextMeanings } from '@ffl/domain/transfer/names-in-use';
import * as z from 'zod/mini';

const key = 'ffl-import-readings';
const mostKept = 20;

const meanings: readonly string[] = [...transferFields, 'fullName'];
const isMeaning = (it: unknown) => typeof it === 'string' && (it.startsWith('program ') || meanings.includes(it));
const isText = (it: unknown) => typeof it === 'string';
const isRecord = (it: unknown, keys: readonly string[] | null, isValue: (value: unknown) => boolean) =>
  typeof it === 'object' &&
  it !== null &&
  Object.entries(it).every(([key, value]) => (keys === null || keys.includes(key)) && isValue(value));

// Of few parts: the pages share what they load of the library.
const readingSchema = z.object({
  mapping: z.array(z.nullable(z.custom<ColumnMeaning>(isMeaning))),
  everyRow: z.custom<TransferCells>((it) => isRecord(it, transferFields, isText)),
  meanings: z.custom<TextMeanings>((it) => isRecord(it, namingFields, (texts) => isRecord(texts, null, isText))),
});

/** What was settled about a file and holds for the next one with these headings; never an order of dates. */
type KeptReading = z.infer<typeof readingSchema>;

/** As settled on this device for an earlier file with these headings; null if none was imported. */
export function keptReading(headings: readonly string[]): KeptReading | null {
  const kept = all().find(([named]) => named === nameOf(headings))?.[1];
  return kept?.mapping.length === headings.length ? kept : null;
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

/** Without entries that are damaged, or that another version wrote. */
function all(): [string, KeptReading][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(Array.isArray).flatMap(([named, reading]): [string, KeptReading][] => {
      const { data } = readingSchema.safeParse(reading);
      return data && typeof named === 'string' ? [[named, data]] : [];
    });
  } catch {
    return [];
  }
}
