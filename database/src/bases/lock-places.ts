import type { Transaction } from '../transaction.ts';

/** Writers of bases and programs take turns, so each decides by what the one before stored. */
export async function lockPlaces({ query }: Transaction): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtext('bases and programs'))`);
}
