import { reportColumns, reportFileName } from '@ffl/domain/reports/columns';
import { reportLimits } from '@ffl/domain/reports/limits';
import { reportMessages } from '@ffl/domain/reports/messages';
import type { ReportFilter } from '@ffl/domain/reports/report';
import { denverDate } from '@ffl/domain/time/denver';
import { exportReport } from '../../api/reports/export-report.ts';
import { readReportPage } from '../../api/reports/queries.ts';
import type { ReportCounts, ReportEntry } from '../../api/reports/rows.ts';
import type { TableDocument } from '../../lib/files/table-document.ts';
import type { Server } from '../../lib/net/server.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { questionLines, titleOf } from './report-state.ts';

const { mostPrinted, printDelayMs } = reportLimits;

/** The report for a file, which the server writes whole, and for paper, which has only the newest rows. */
export function reportDocument(
  server: Server,
  asked: ReportFilter,
  { total: matched, compared }: ReportCounts,
): TableDocument<ReportEntry> {
  const lines = [...questionLines(asked), ...(compared ? [reportMessages.compared(compared)] : [])];
  return {
    title: titleOf(asked),
    lines: matched > mostPrinted ? [...lines, reportMessages.printedPart(mostPrinted, matched)] : lines,
    fileName: reportFileName(asked.type, denverDate(serverNow(server))),
    columns: reportColumns[asked.type],
    parts: async function* parts() {
      yield (await readReportPage(server, asked, 1, mostPrinted)).entries;
    },
    whole: () => exportReport(server, asked),
    printDelayMs,
  };
}
