import { rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** Leads from each of these records to the one that counts for its person: the one into which it was merged, or itself. */
export async function leadOn({ all }: Transaction, memberIds: readonly string[]): Promise<(id: string) => string> {
  const rows = await all<{ id: string; person_id: string }>(...rowsOf('acts.lead_on', { members: memberIds }));
  const merged = new Map(rows.map(({ id, person_id }) => [id, person_id]));
  return (id) => merged.get(id.toLowerCase()) ?? id;
}
