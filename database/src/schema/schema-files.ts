import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export type SchemaFile = { name: string; text: string; hash: string; isMigration: boolean };

const root = new URL('../../', import.meta.url);

/** Everything that makes the schema, in the order it runs: migrations once each, functions whenever they change. */
export async function readSchemaFiles(): Promise<SchemaFile[]> {
  return [...(await readMigrations()), ...(await readFolder('functions', root))];
}

/** The files of a `database` folder, by default our own. */
export function readMigrations(from: URL = root): Promise<SchemaFile[]> {
  return readFolder('migrations', from);
}

/** Sorted by path, so the order is the same everywhere. A folder of functions belongs to one noun. */
async function readFolder(folder: 'migrations' | 'functions', from: URL): Promise<SchemaFile[]> {
  const paths = (await readdir(new URL(`${folder}/`, from), { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sql'))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const name = `${folder}/${path}`;
      const text = await readFile(new URL(name, from), 'utf8');
      const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, hash, isMigration: folder === 'migrations' };
    }),
  );
}
