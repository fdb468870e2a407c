import { denverDate, readInstant } from '@ffl/domain/time';
import { csvFileName, type ExportedMember, exportHeadings, exportRows, transferLimits } from '@ffl/domain/transfer';
import { restClient } from '../../lib/rest-client.ts';
import type { Server } from '../../lib/server.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { TableFile } from '../../lib/table-document.ts';
import type { MembersAsked } from './list-rows.ts';
import { filtersOf } from './queries.ts';

/** Some people by their ids, at most 1,000, or everybody whom a search and a filter let through. */
export type ExportAsked = { ids: readonly string[] } | { asked: MembersAsked };

type Line = { memberId: string; cells: string[] };

/** Members with all their credentials, a line for each. */
export function membersFile(server: Server, asked: ExportAsked): TableFile<Line> {
  return {
    fileName: csvFileName(['members'], denverDate(serverNow(server))),
    columns: exportHeadings.map((heading, at) => ({ heading, text: ({ cells }) => cells[at] ?? '' })),
    parts: () => readLines(server, asked),
    count: (lines) => new Set(lines.map(({ memberId }) => memberId)).size,
  };
}

/** Page after page, each in the order of the names. */
async function* readLines(server: Server, asked: ExportAsked): AsyncGenerator<Line[]> {
  for (let after: string | null = null; ; ) {
    const page: ExportRow[] = await readPage(server, asked, after);
    yield page.flatMap((row) => exportRows(toExported(row)).map((cells) => ({ memberId: row.id, cells })));
    const last = page.at(-1);
    if (!last || page.length < transferLimits.exportPage) return;
    after = last.id;
  }
}

async function readPage(server: Server, asked: ExportAsked, after: string | null): Promise<ExportRow[]> {
  const who = 'ids' in asked ? { ids: asked.ids } : filtersOf(asked.asked);
  const { data } = await restClient(server)
    .rpc('export_members', { ...who, after, page_size: transferLimits.exportPage })
    .throwOnError();
  const page: { members: ExportRow[] } = data;
  return page.members;
}

type ExportRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  organization: string;
  certification_level: string | null;
  credentials: {
    program: string;
    base: string | null;
    issued_date: string;
    expiration_date: string;
    is_annual: boolean;
    status: 'valid' | 'inactive';
  }[];
};

function toExported(row: ExportRow): ExportedMember {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    organization: row.organization,
    certificationLevel: row.certification_level,
    credentials: row.credentials.map((one) => ({
      program: one.program,
      base: one.base,
      issuedDate: readInstant(one.issued_date),
      expiresDate: readInstant(one.expiration_date),
      isAnnual: one.is_annual,
      isActive: one.status === 'valid',
    })),
  };
}
