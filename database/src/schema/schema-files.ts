import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export type SchemaFile = { name: string; text: string; hash: string; isMigration: boolean };

const root = new URL('../../', import.meta.url);

/** All that makes the schema, in the order in which it runs: migrations once each, functions whenever they change. */
export async function readSchemaFiles(): Promise<SchemaFile[]> {
  return [...(await readFolder('migrations')), ...(await readFolder('functions'))];
}

async function readFolder(folder: 'migrations' | 'functions'): Promise<SchemaFile[]> {
  const files = (await readdir(new URL(`${folder}/`, root))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = `${folder}/${file}`;
      const text = await readFile(new URL(name, root), 'utf8');
      const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, hash, isMigration: folder === 'migrations' };
    }),
  );
}
