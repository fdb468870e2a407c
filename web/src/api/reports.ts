import type { Answers } from '@ffl/domain/answers';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import { reportLimits } from '@ffl/domain/reports/limits';
import type { ReportFilter, ReportLine } from '@ffl/domain/reports/report';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { fetchFile } from '../lib/functions/fetch-file.ts';
import { serverOf } from '../lib/net/query-client.ts';
import type { Server } from '../lib/net/server.ts';
import { readProcedure } from '../lib/session/rest-client.ts';

export const reportQueries = {
  all: ['reports'] as const,

  /** A page, newest first. A report is a snapshot, so it is read again each time it is opened. */
  page: (filter: ReportFilter, page: number) =>
    queryOptions({
      queryKey: [...reportQueries.all, 'page', filter, page] as const,
      staleTime: 0,
      queryFn: ({ signal, meta }) => readReportPage(serverOf(meta), filter, page, reportLimits.pageSize, signal),
    }),

  /** Number of lines in total and per month. */
  counts: (filter: ReportFilter) =>
    queryOptions({
      queryKey: [...reportQueries.all, 'counts', filter] as const,
      staleTime: 0,
      queryFn: ({ signal, meta }) => readProcedure(serverOf(meta), 'report_counts', filterOf(filter), signal),
    }),
};

/** Reads a page of a report, at most 1,000 rows. */
export async function readReportPage(
  server: Server,
  filter: ReportFilter,
  page: number,
  pageSize: number,
  signal?: AbortSignal,
): Promise<ReportPage> {
  const query = { ...filterOf(filter), page, page_size: pageSize };
  return toReportPage(await readProcedure(server, 'report_page', query, signal));
}

function filterOf({ type, program, from, to }: ReportFilter) {
  return { report: type, program, first_day: from, last_day: to };
}

/** The whole report as the server writes it. Rejects if it breaks off midway. */
export function exportReport(server: Server, { type, program, from, to }: ReportFilter): Promise<Blob> {
  const query = new URLSearchParams({ type, ...(program && { program }), ...(from && { from }), ...(to && { to }) });
  return fetchFile(server, `report-export?${query}`);
}

export type ReportEntry = ReportLine & { id: string; memberId: string | null; programType: ProgramType | null };

export type ReportPage = { askedAt: Date; entries: ReportEntry[] };

function toReportPage({ asked_at, rows }: Answers['report_page']): ReportPage {
  return {
    askedAt: readInstant(asked_at),
    entries: rows.map(({ member_id, program_type, day, expires_on, recorded_by, is_by_server, ...line }) => ({
      ...line,
      day: readCalendarDate(day),
      memberId: member_id,
      programType: program_type,
      expiresOn: expires_on === null ? null : readCalendarDate(expires_on),
      recordedBy: recorded_by,
      isByServer: is_by_server,
    })),
  };
}

/** A month's count for a program; null stands for all programs of no type. Months with none are left out. */
export type ReportCounts = Answers['report_counts'];
export type MonthCount = ReportCounts['months'][number];
