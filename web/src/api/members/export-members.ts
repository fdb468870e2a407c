import type { Server } from '../../lib/net/server.ts';
import type { ExportQuery } from './members-file.ts';

/** Members with all their credentials as a file; reading them is loaded on demand. */
export async function exportMembers(server: Server, query: ExportQuery) {
  const { membersFile } = await import('./members-file.ts');
  return membersFile(server, query);
}
