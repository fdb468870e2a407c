import { type Deletion, type FoundDeletion, stillThere } from './deleted-members.ts';

type Table = { name: string; columns: string };

/** Finds in a backup's rows those who were deleted since. */
export function createDeletionReader(noted: readonly Deletion[]) {
  const deleted = new Set(noted.map(({ id }) => id));
  const names = new Map<string, string>();
  let restoredAt: Date | null = null;
  return {
    read(table: Table, bytes: Buffer): void {
      if (deleted.size === 0) return;
      if (table.name === 'public.members') {
        for (const [id = '', ...name] of valuesOf(table, ['id', 'first_name', 'last_name'], bytes)) {
          if (deleted.has(id)) names.set(id, name.join(' '));
        }
      }
      if (table.name === 'app.restores') {
        for (const [text = ''] of valuesOf(table, ['restored_at'], bytes)) {
          const at = new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));
          if (restoredAt === null || at > restoredAt) restoredAt = at;
        }
      }
    },
    found: (): FoundDeletion[] => stillThere(noted, names, restoredAt),
  };
}

/** The values of these columns in complete rows. */
function* valuesOf({ columns }: Table, names: string[], bytes: Buffer): Generator<string[]> {
  const places = names.map((name) => columns.split(', ').indexOf(name));
  for (let start = 0, end = bytes.indexOf('\n'); end >= 0; start = end + 1, end = bytes.indexOf('\n', start)) {
    const values = bytes.toString('utf8', start, end).split('\t');
    yield places.map((place) => values[place] ?? '');
  }
}
