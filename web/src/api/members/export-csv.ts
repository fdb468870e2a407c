import { denverDate, readInstant } from '@ffl/domain/time';
import {
  byteOrderMark,
  type ExportedMember,
  exportFileName,
  exportHeadings,
  exportRows,
  transferLimits,
  writeCsv,
} from '@ffl/domain/transfer';
import { restClient } from '../../lib/rest-client.ts';
import type { Server } from '../../lib/server.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { MembersAsked } from './list-rows.ts';
import { filtersOf } from './queries.ts';

/** Some people by their ids, at most 1,000, or everybody whom a search and a filter let through. */
export type ExportAsked = { ids: readonly string[] } | { asked: MembersAsked };

/** Reads page after page, each in the order of the names. */
export async function exportCsv(
  server: Server,
  asked: ExportAsked,
): Promise<{ fileName: string; csv: string; people: number }> {
  const parts = [byteOrderMark, writeCsv([exportHeadings])];
  let people = 0;
  for (let after: string | null = null; ; ) {
    const page: ExportRow[] = await readPage(server, asked, after);
    parts.push(writeCsv(page.flatMap((row) => exportRows(toExported(row)))));
    people += page.length;
    const last = page.at(-1);
    if (!last || page.length < transferLimits.exportPage) {
      return { fileName: exportFileName(denverDate(serverNow(server))), csv: parts.join(''), people };
    }
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
