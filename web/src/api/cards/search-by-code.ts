import type { QueryClient } from '@tanstack/react-query';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { toMemberFound } from '../members/rows.ts';
import { findScannedMember } from './find-scanned-member.ts';
import { nobodyWords } from './nobody-scanned.ts';
import type { PeopleFound } from './people-search.ts';

/** What a search finds by a code that a scanner typed. Throws if the server doesn't say. */
export async function searchByCode(server: Server, queryClient: QueryClient, code: string): Promise<PeopleFound> {
  const scanned = await findScannedMember(server, queryClient, code);
  if (scanned.kind === 'unanswered') throw new Error('The server did not answer about this code.');
  if (scanned.kind !== 'found') {
    const { title, text } = nobodyWords(scanned);
    return { members: [], nobody: title === null ? text : `${title} ${text}` };
  }
  const { member, check } = scanned;
  // As the search itself finds people, with what they hold.
  const rows = await readProcedure(server, 'search_members', { search: member.email, limit_count: 50 });
  const row = rows.find(({ id }) => id === member.id);
  if (!row) throw new Error('The search does not find the member of this code.');
  return { members: [toMemberFound(row)], check };
}
