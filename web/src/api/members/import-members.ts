import type { Answers } from '@ffl/domain/answers';
import type { ImportCounts } from '@ffl/domain/transfer/import-counts';
import type { ImportReport } from '@ffl/domain/transfer/import-report';
import type { ImportRow } from '@ffl/domain/transfer/import-world';
import { transferLimits } from '@ffl/domain/transfer/limits';
import type { ImportChoice, ImportPart, SamePerson } from '@ffl/domain/transfer/schemas';
import { callFunction, FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { pause } from '../../lib/waiting/timing.ts';

/** A file whose rows the server holds, and what they would change. Nothing is in the records yet. */
export type CheckedImport = {
  importId: string;
  report: ImportReport;
  /** Who in the file is somebody on record with another address. */
  same: readonly SamePerson[];
};

/** A large file takes minutes; after this long, no answer will come. */
const longestSaveMs = 600_000;

export type ImportProgress = { done: number; total: number };

export type ImportStatus = ImportProgress & {
  state: NonNullable<Answers['import_status']>['state'];
  isRunning: boolean;
  result: ImportCounts | null;
};

type CheckAsked = {
  fileName: string;
  /** Batches of rows; `total` counts all rows. */
  rows: AsyncIterable<readonly ImportRow[]>;
  total: number;
  onProgress: (progress: ImportProgress) => void;
  signal: AbortSignal;
};

/** Sends the rows in parts and returns what they would change. */
export async function checkImport(
  server: Server,
  { fileName, rows, total, onProgress, signal }: CheckAsked,
): Promise<CheckedImport> {
  const importId = crypto.randomUUID();
  await callFunction(server, 'import-start', { body: { importId, fileName, rows: total }, signal });
  let from = 0;
  onProgress({ done: 0, total });
  for await (const part of partsOf(rows)) {
    await sendPart(server, { importId, from, rows: part }, signal);
    from += part.length;
    onProgress({ done: from, total });
  }
  return checkRows(server, importId, { same: [], signal });
}

/** What the rows that the server holds would change. */
export async function checkRows(
  server: Server,
  importId: string,
  { same, signal }: { same: readonly SamePerson[]; signal?: AbortSignal },
): Promise<CheckedImport> {
  const { data: report } = await callFunction<{ data: ImportReport }>(server, 'import-check', {
    body: { importId, ...(same.length > 0 && { same }) },
    ...(signal && { signal }),
  });
  return { importId, report, same };
}

/** Saves a checked import. Repeating it saves nothing twice and returns the same. */
export async function commitImport(
  server: Server,
  { importId, report, same }: CheckedImport,
  choice: ImportChoice,
): Promise<ImportCounts> {
  const body = { importId, fingerprint: report.fingerprint, ...(same.length > 0 && { same }), ...choice };
  const { data } = await callFunction<{ data: ImportCounts }>(server, 'import-commit', {
    body,
    signal: AbortSignal.timeout(longestSaveMs),
  });
  return data;
}

export async function cancelImport(server: Server, importId: string): Promise<void> {
  await callFunction(server, 'import-cancel', { body: { importId } });
}

/** Null if the server knows no such import. */
export async function importStatus(server: Server, importId: string): Promise<ImportStatus | null> {
  const row = await readProcedure(server, 'import_status', { import: importId });
  if (row === null) return null;
  const { is_running, ...rest } = row;
  return { ...rest, isRunning: is_running };
}

/** Used if a proxy removed the server's Retry-After header. */
const standardWaitSeconds = 5;

/** A long file takes more requests than allowed per minute: when the server says to wait, it continues afterward. */
async function sendPart(server: Server, body: ImportPart, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await callFunction(server, 'import-part', { body, signal });
    } catch (error) {
      if (!(error instanceof FunctionError) || error.code !== 'too_many_requests') throw error;
      await pause((error.waitSeconds ?? standardWaitSeconds) * 1_000, signal);
    }
  }
}

/** Splits the rows into parts that each fit into one request. */
async function* partsOf(rows: AsyncIterable<readonly ImportRow[]>): AsyncGenerator<ImportRow[]> {
  let part: ImportRow[] = [];
  let bytes = 0;
  const encoder = new TextEncoder();
  for await (const some of rows) {
    for (const row of some) {
      const size = encoder.encode(JSON.stringify(row)).length;
      const isFull = part.length >= transferLimits.rowsOfPart || bytes + size > transferLimits.partBytes;
      if (isFull && part.length > 0) {
        yield part;
        part = [];
        bytes = 0;
      }
      part.push(row);
      bytes += size;
    }
  }
  if (part.length > 0) yield part;
}
