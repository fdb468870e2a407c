import type { Transaction } from '../transaction.ts';

/** Whoever writes a base or a program waits here for the one before, and then decides by what that one left. */
export async function lockPlaces({ query }: Transaction): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtext('bases and programs'))`);
}
