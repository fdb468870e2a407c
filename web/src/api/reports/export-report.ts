import type { ReportFilter } from '@ffl/domain/reports/report';
import { fetchFile } from '../../lib/functions/fetch-file.ts';
import type { Server } from '../../lib/net/server.ts';

/** The whole report as the server writes it. Rejects if it breaks off midway. */
export function exportReport(server: Server, { type, program, from, to }: ReportFilter): Promise<Blob> {
  const query = new URLSearchParams({ type, ...(program && { program }), ...(from && { from }), ...(to && { to }) });
  return fetchFile(server, `report-export?${query}`);
}
