import type { Transaction } from '../transaction.ts';

/** Servers that receive what is written here, copies that are being made among them. Who they are, a role without more rights isn't told. */
export async function countStandbys({ first }: Pick<Transaction, 'first'>): Promise<number> {
  const row = await first<{ standbys: number }>('select count(*)::integer as standbys from pg_stat_replication');
  return row?.standbys ?? 0;
}
