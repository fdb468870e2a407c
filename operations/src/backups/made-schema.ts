import type { SchemaFile } from '@ffl/database/schema/schema-files';
import { type About, BackupError, newer } from './backup-text.ts';

const madeBeforeRelease =
  'This snapshot was made before the first release of Flight For Life and cannot be restored by this version: restore it with the version that made it';

/** The migrations that had run when the backup was made. Throws if this version doesn't have exactly those. */
export function migrationsOf({ schema }: About, files: SchemaFile[]): SchemaFile[] {
  const made = new Map(schema.map(({ name, hash }) => [name, hash]));
  const known = files.filter(({ name, isMigration }) => isMigration && made.has(name));
  const all = [...made.keys()].filter((name) => name.startsWith('migrations/'));
  if (known.length < all.length) throw new BackupError(newer);
  if (known.some(({ name, hash }) => made.get(name) !== hash)) throw new BackupError(madeBeforeRelease);
  return known;
}
