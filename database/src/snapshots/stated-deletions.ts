import { type Deletion, stillThere } from './deleted-members.ts';

type Table = { name: string; columns: string };

/** Reads from a snapshot's rows who of those that were deleted is in it. */
export function createDeletionReader(noted: readonly Deletion[]) {
  const asked = new Set(noted.map(({ id }) => id));
  const there = new Set<string>();
  let restoredAt: Date | null = null;
  return {
    read(table: Table, bytes: Buffer): void {
      if (asked.size === 0) return;
      if (table.name === 'public.members') {
        for (const id of valuesOf(table, 'id', bytes)) if (asked.has(id)) there.add(id);
      }
      if (table.name === 'app.restores') {
        for (const text of valuesOf(table, 'restored_at', bytes)) {
          const at = new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));
          if (restoredAt === null || at > restoredAt) restoredAt = at;
        }
      }
    },
    found: (): Deletion[] => stillThere(noted, (id) => there.has(id), restoredAt),
  };
}

/** One column of whole rows. */
function* valuesOf({ columns }: Table, column: string, bytes: Buffer): Generator<string> {
  const place = columns.split(', ').indexOf(column);
  for (let start = 0, end = bytes.indexOf('\n'); end >= 0; start = end + 1, end = bytes.indexOf('\n', start)) {
    yield bytes.toString('latin1', start, end).split('\t', place + 1)[place] ?? '';
  }
}
