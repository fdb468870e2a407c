import type { Transaction } from '../transaction.ts';

/** Whoever writes a base or program waits here for the previous writer, then decides by what that one left. */
export async function lockPlaces({ query }: Transaction): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtext('bases and programs'))`);
}
