import type { Transaction } from '../transaction.ts';

/** Inserts all rows with one statement, in order. `columns` are the rows' columns with their SQL types. */
export async function insertRows<Row extends Record<string, unknown>>(
  transaction: Transaction,
  table: string,
  columns: Record<keyof Row & string, string>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(', ');
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await transaction.query(
    `insert into ${table} (${names}) select ${names} from json_to_recordset($1) as given(${typed.join(', ')})`,
    [JSON.stringify(rows)],
  );
}
