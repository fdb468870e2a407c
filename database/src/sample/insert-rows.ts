import type { Transaction } from '../transaction.ts';

/** Inserts all rows with one statement, in order. They have the same columns; others get their defaults. */
export async function insertRows(
  transaction: Transaction,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).join(', ');
  if (names === '') return;
  await transaction.query(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
