import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from '../../database/src/transaction.ts';
import type { Recorded } from '../../server/tests/answers/answers-desk.ts';
import { readColumns, readProcedures, readRelations } from './read-schema.ts';
import { writeAnswerTypes, writeRecordedAnswers } from './write-answers.ts';
import { writeDomain } from './write-domain.ts';
import { writeFunctions, writeProcedures, writeRows, writeTables } from './write-types.ts';

const root = join(import.meta.dirname, '../..');

/** The file derived from the domain alone, by path from the root. It is part of what makes the schema. */
export function filesOfDomain(): Record<string, string> {
  return { 'database/functions/domain.sql': writeDomain() };
}

/** The files derived from this database's schema. */
export async function filesOfSchema(owner: Transaction): Promise<Record<string, string>> {
  const columns = await readColumns(owner);
  const sources = globSync(join(root, '{database/{src,tests},operations/src,server/src}/**/*.ts')).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const procedures = await readProcedures(owner);
  return {
    'database/src/schema/tables.ts': formatted(writeTables(columns, sources.join('\n'))),
    'database/src/schema/functions.ts': formatted(writeFunctions(procedures, sources.join('\n'))),
    'domain/src/rows.ts': formatted(writeRows(columns, await readRelations(owner))),
    'domain/src/procedures.ts': formatted(writeProcedures(procedures)),
  };
}

/** The files generated from the recording. */
export function filesOfAnswers(recorded: Recorded): Record<string, string> {
  return {
    'domain/src/answers.ts': formatted(writeAnswerTypes(recorded.answers)),
    'web/src/testing/recorded-answers.ts': formatted(writeRecordedAnswers(recorded)),
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
