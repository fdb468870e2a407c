import type pg from 'pg';
import type { SchemaFile } from './schema-files.ts';
import { readHistory } from './schema-history.ts';

/** Steps that bring a database to the schema of these files. */
export type Upgrade = {
  /** Whether nothing of ours is in it yet. */
  isNew: boolean;
  /** The files to run, in order. */
  due: SchemaFile[];
};

/** Only reads. If these files can't upgrade the database, throws what to do. */
export async function planUpgrade(owner: pg.ClientBase, files: SchemaFile[]): Promise<Upgrade> {
  const history = await readHistory(owner, files);
  return { isNew: history.size === 0, due: files.filter(({ name, hash }) => history.get(name) !== hash) };
}
