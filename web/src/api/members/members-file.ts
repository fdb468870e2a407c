import { csvFileName } from '@ffl/domain/tables/file-name';
import { denverDate } from '@ffl/domain/time/denver';
import { type ExportedRow, exportHeadings, exportRows } from '@ffl/domain/transfer/export-rows';
import { transferLimits } from '@ffl/domain/transfer/limits';
import type { TableFile } from '../../lib/files/table-document.ts';
import type { Server } from '../../lib/net/server.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { filtersOf } from './queries.ts';
import type { MembersQuery } from './rows.ts';

/** Members by id, at most 1,000, or everyone who matches a search and filter. */
export type ExportQuery = { ids: readonly string[] } | { filters: MembersQuery };

type Line = { memberId: string; cells: string[] };

/** Members with all their credentials, a line each. */
export function membersFile(server: Server, query: ExportQuery): TableFile<Line> {
  return {
    fileName: csvFileName(['members'], denverDate(serverNow(server))),
    columns: exportHeadings.map((heading, at) => ({ heading, text: ({ cells }) => cells[at] ?? '' })),
    parts: () => readLines(server, query),
    count: (lines) => new Set(lines.map(({ memberId }) => memberId)).size,
  };
}

/** Reads page after page, sorted by name. */
async function* readLines(server: Server, query: ExportQuery): AsyncGenerator<Line[]> {
  for (let after: string | null = null; ; ) {
    const page: ExportedRow[] = await readPage(server, query, after);
    yield page.flatMap((row) => exportRows(row).map((cells) => ({ memberId: row.id, cells })));
    const last = page.at(-1);
    if (!last || page.length < transferLimits.exportPage) return;
    after = last.id;
  }
}

async function readPage(server: Server, query: ExportQuery, after: string | null): Promise<ExportedRow[]> {
  const who = 'ids' in query ? { ids: query.ids } : filtersOf(query.filters);
  const request = { ...who, after, page_size: transferLimits.exportPage };
  return (await readProcedure(server, 'export_members', request)).members;
}
