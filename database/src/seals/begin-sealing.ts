import type { Transaction } from '../transaction.ts';

/**
 * Begins work on seals in the open transaction, which did nothing before. Operators and functions are PostgreSQL's own
 * from then on, and instants are told in UTC: the owner may have set a path on which others of the same name come first.
 */
export async function beginSealing(
  { query }: Transaction,
  isolation: 'read committed' | 'repeatable read, read only',
): Promise<void> {
  await query(`set transaction isolation level ${isolation}; set local search_path = ''; set local timezone = 'UTC'`);
}
