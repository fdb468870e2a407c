import type { Transaction } from '../transaction.ts';

/** How many servers receive what is written here, including copies still being made. Their names need more rights. */
export async function countStandbys({ first }: Pick<Transaction, 'first'>): Promise<number> {
  const row = await first<{ standbys: number }>('select count(*)::integer as standbys from pg_stat_replication');
  return row?.standbys ?? 0;
}
