import type { ImportRow } from '@ffl/domain/transfer/import-world';
import { transferLimits } from '@ffl/domain/transfer/limits';
import type { ImportPart, ImportStart } from '@ffl/domain/transfer/schemas';
import type { Transaction } from '../transaction.ts';

export type StagedImport = {
  id: string;
  state: 'staged' | 'cancelled' | 'committed';
  rowCount: number;
  result: unknown;
};

/** Starts an import; the same id again is the same import. Returns false if the id is someone else's. */
export async function startImport(
  { query }: Transaction,
  { importId, fileName, rows }: ImportStart,
  actorId: string,
): Promise<boolean> {
  const { rowCount } = await query(
    `insert into app.imports (id, actor_id, file_name, row_count) values ($1, $2, $3, $4)
     on conflict (id) do update set file_name = excluded.file_name
     where imports.actor_id = excluded.actor_id and imports.row_count = excluded.row_count`,
    [importId, actorId, fileName, rows],
  );
  return rowCount === 1;
}

/** The caller's own import, locked against removal; undefined if there is none. */
export async function findImport(
  { first }: Transaction,
  importId: string,
  actorId: string,
): Promise<StagedImport | undefined> {
  return first<StagedImport>(
    `select id, state, row_count as "rowCount", result from app.imports where id = $1 and actor_id = $2 for key share`,
    [importId, actorId],
  );
}

/** Stores rows. Rows sent twice replace themselves. */
export async function keepPart({ query }: Transaction, { importId, from, rows }: ImportPart): Promise<void> {
  const kept = rows.map(({ line, cells }, index) => ({
    position: from + index,
    line,
    email: (cells.email ?? '').trim().toLowerCase(),
    cells,
  }));
  await query(
    `insert into app.import_rows (import_id, position, line, email, cells)
     select $1, r.position, r.line, r.email, r.cells
     from jsonb_to_recordset($2::jsonb) as r (position integer, line integer, email text, cells jsonb)
     on conflict (import_id, position)
     do update set line = excluded.line, email = excluded.email, cells = excluded.cells`,
    [importId, JSON.stringify(kept)],
  );
}

export async function countStagedRows({ first }: Transaction, importId: string): Promise<number> {
  const row = await first<{ count: number }>(
    'select count(*)::integer as count from app.import_rows where import_id = $1',
    [importId],
  );
  return row?.count ?? 0;
}

/** An address in the file, and that of the same person's record. */
export type SameAddress = { email: string; record: string };

/**
 * The rows part by part, all about an e-mail after the first that names it, else in file order. Rows about the same
 * person as somebody on record are about the record's e-mail.
 */
export async function* stagedParts(
  { query }: Transaction,
  importId: string,
  same: readonly SameAddress[],
): AsyncGenerator<ImportRow[]> {
  await query(
    `declare staged no scroll cursor for
     select r.line, case when s.record is null then r.cells else r.cells || jsonb_build_object('email', s.record) end as cells,
       case when s.record is not null then r.email end as "fileEmail"
     from app.import_rows r left join jsonb_to_recordset($2::jsonb) s (email text, record text) on s.email = r.email
     where r.import_id = $1
     order by
       case when r.email = '' then r.position else min(r.position) over (partition by coalesce(s.record, r.email)) end,
       r.position`,
    [importId, JSON.stringify(same)],
  );
  for (;;) {
    const { rows } = await query<ImportRow>(`fetch ${transferLimits.rowsPlanned} from staged`);
    if (rows.length === 0) break;
    yield rows;
  }
  await query('close staged');
}

/** Ends an uncommitted import. One being saved is rolled back by whoever saves it. */
export async function cancelImport({ query }: Transaction, importId: string): Promise<boolean> {
  const { rowCount } = await query(
    `update app.imports set state = 'cancelled' where id = $1 and state <> 'committed'`,
    [importId],
  );
  await forgetRows({ query }, importId);
  return rowCount === 1;
}

export async function forgetRows({ query }: Pick<Transaction, 'query'>, importId: string): Promise<void> {
  await query('delete from app.import_rows where import_id = $1', [importId]);
}

/** Reports the progress to others, and returns whether the import is still wanted. */
export async function noteProgress(
  { query }: Transaction,
  importId: string,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const { rowCount } = await query(`update app.imports set done = $2, total = $3 where id = $1 and state = 'staged'`, [
    importId,
    done,
    total,
  ]);
  return rowCount === 1;
}
