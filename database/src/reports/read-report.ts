import { reportLimits } from '@ffl/domain/reports/limits';
import type { ReportLine } from '@ffl/domain/reports/report';
import type { ReportQuery } from '@ffl/domain/reports/schemas';
import { answerOf, rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** A whole report as it stands right now, newest first, part by part; only one part is held at a time. */
export async function* readReport(transaction: Transaction, request: ReportQuery): AsyncGenerator<ReportLine[]> {
  const { type, program = null, from = null, to = null } = request;
  await transaction.query(...answerOf('public.open_report', { report: type, program, first_day: from, last_day: to }));
  let lines = await fetchPart(transaction);
  while (lines.length > 0) {
    yield lines;
    lines = await fetchPart(transaction).catch(brokenOff);
  }
}

async function fetchPart({ query }: Transaction): Promise<ReportLine[]> {
  const { rows } = await query<ReportLine>(...rowsOf('acts.next_of_report', { many: reportLimits.rowsOfPart }));
  return rows;
}

/** Replaces the code: a reader who already has a part can't start over like after an aborted transaction. */
function brokenOff(error: unknown): never {
  throw new Error('The report broke off', { cause: error });
}
