import type { Server } from '../../lib/net/server.ts';
import type { ExportQuery } from './members-file.ts';

/** Exports members with all their credentials to a file. The code that reads them loads on demand. */
export async function exportMembers(server: Server, query: ExportQuery) {
  const { membersFile } = await import('./members-file.ts');
  return membersFile(server, query);
}
