import type { Server } from '../../lib/net/server.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { type MemberFound, toMemberFound } from './rows.ts';

type Named = { firstName: string; lastName: string; email: string };

/** The id of the member with these names and this e-mail, newest first, null if there is none (PUN-20, R-25). */
export async function lookUpNewMember(server: Server, wanted: Named): Promise<string | null> {
  const { data } = await restClient(server)
    .from('members')
    .select('id,first_name,last_name,email')
    .ilike('email', literally(wanted.email.trim()))
    .order('created_at', { ascending: false })
    .throwOnError();
  const found = data.find(
    (row) =>
      hasEmail(row, wanted.email) &&
      row.first_name.trim() === wanted.firstName.trim() &&
      row.last_name.trim() === wanted.lastName.trim(),
  );
  return found?.id ?? null;
}

/** The member with this email, ignoring case; null if there is none. */
export async function lookUpByEmail(server: Server, email: string): Promise<MemberFound | null> {
  const rows = await readProcedure(server, 'search_members', { search: email.trim(), limit_count: 50 });
  const found = rows.find((row) => hasEmail(row, email));
  return found ? toMemberFound(found) : null;
}

function hasEmail(row: { email: string }, email: string): boolean {
  return row.email.trim().toLowerCase() === email.trim().toLowerCase();
}

function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
