import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Transaction } from '../../database/src/transaction.ts';
import { readColumns, readResults } from './read-schema.ts';
import { writeRows, writeTables } from './write-types.ts';

const root = join(import.meta.dirname, '../..');

/** The files that follow from the schema of this database, by their path from the root, as they should read. */
export async function generatedFiles(owner: Transaction): Promise<Record<string, string>> {
  const columns = await readColumns(owner);
  return {
    'database/src/schema/tables.ts': formatted(writeTables(columns)),
    'domain/src/rows/index.ts': formatted(writeRows(columns, await readResults(owner))),
  };
}

function formatted(text: string): string {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['format', '--stdin-file-path=generated.ts'],
    { cwd: root, input: text, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The generated types could not be formatted: ${stderr}`);
  return stdout;
}
