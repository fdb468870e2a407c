import type { Transaction } from '../transaction.ts';

/**
 * Number of servers that receive what is written here, including copies still being made. Reading their names would
 * need more rights.
 */
export async function countStandbys({ first }: Pick<Transaction, 'first'>): Promise<number> {
  const row = await first<{ standbys: number }>('select count(*)::integer as standbys from pg_stat_replication');
  return row?.standbys ?? 0;
}
