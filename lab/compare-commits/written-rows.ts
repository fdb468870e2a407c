import type { Connection } from '../../database/src/connections/connection.ts';
import { asOwner } from '../bench/database.ts';

const tables = {
  'app.credential_events': 'id',
  'public.certifications': 'member_id, program_id, issued_date',
  'public.certification_punches': 'certification_id, punch_date',
  'app.clock_rules': 'id',
};

/** Rows of people with random acts. Each id is replaced by the place where it first appeared. */
export async function writtenRows(owner: Connection): Promise<Record<string, unknown[]>> {
  return asOwner(owner, async (client) => {
    const numbers = new Map<string, string>();
    for (const table of ['members', 'programs', 'bases']) {
      const order = { members: 'email', programs: 'name, base_id is null', bases: 'base_name' }[table];
      const { rows } = await client.query<{ id: string }>(`select id from ${table} order by ${order}`);
      for (const [index, { id }] of rows.entries()) numbers.set(id, `${table} ${index}`);
    }
    const written: Record<string, unknown[]> = {};
    for (const [table, order] of Object.entries(tables)) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - 'created_at' - 'updated_at')::text as row from ${table} t order by ${order}`,
      );
      const named = rows.map(({ row }) =>
        row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
          if (!numbers.has(id)) numbers.set(id, `${table} ${numbers.size}`);
          return numbers.get(id) ?? id;
        }),
      );
      // Rows with a numbered id come in the order of writing, which is the same for both. The others have none.
      written[table] = (order === 'id' ? named : named.sort()).map((row) => JSON.parse(row));
    }
    return written;
  });
}
