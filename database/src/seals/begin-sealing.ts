import type { Transaction } from '../transaction.ts';

/**
 * Starts work on seals in the open transaction, which did nothing before. From then on operators and functions are
 * PostgreSQL's own, and instants are in UTC: the owner may have set a path with others of the same name first.
 */
export async function beginSealing(
  { query }: Transaction,
  isolation: 'read committed' | 'repeatable read, read only',
): Promise<void> {
  await query(`set transaction isolation level ${isolation}; set local search_path = ''; set local timezone = 'UTC'`);
}
