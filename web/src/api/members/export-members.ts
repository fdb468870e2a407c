import { countText } from '@ffl/domain/numbers';
import { denverDate, readInstant } from '@ffl/domain/time';
import {
  byteOrderMark,
  type ExportedMember,
  exportFileName,
  exportHeadings,
  exportRows,
  transferLimits,
  transferMessages,
  writeCsv,
} from '@ffl/domain/transfer';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';
import { useProduct } from '../../lib/product.ts';
import { restClient } from '../../lib/rest-client.ts';
import type { Server } from '../../lib/server.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { MembersAsked } from './list-rows.ts';
import { filtersOf } from './queries.ts';

/** Some people by their ids, at most 1,000, or everybody whom a search and a filter let through. */
export type ExportAsked = { ids: readonly string[] } | { asked: MembersAsked };

/** Gives the person a file of members with all their credentials, and says how many people are in it. */
export function useExportMembers() {
  const { server, toasts } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (asked: ExportAsked) => {
      const { csv, people } = await exportCsv(server, asked);
      download(exportFileName(denverDate(serverNow(server))), csv);
      return { people };
    },
    onSuccess: ({ people }) =>
      toasts.show({ tone: 'success', title: transferMessages.exported(countText(people), people === 1) }),
    onError: () => toasts.show({ tone: 'error', title: transferMessages.exportFailed }),
  });
}

/** Reads page after page, each in the order of the names. */
async function exportCsv(server: Server, asked: ExportAsked): Promise<{ csv: string; people: number }> {
  const parts = [byteOrderMark, writeCsv([exportHeadings])];
  let people = 0;
  for (let after: string | null = null; ; ) {
    const page: ExportRow[] = await readPage(server, asked, after);
    parts.push(writeCsv(page.flatMap((row) => exportRows(toExported(row)))));
    people += page.length;
    const last = page.at(-1);
    if (!last || page.length < transferLimits.exportPage) return { csv: parts.join(''), people };
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
