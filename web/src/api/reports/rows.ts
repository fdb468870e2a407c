import type { Answers } from '@ffl/domain/answers';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import type { ReportLine } from '@ffl/domain/reports/report';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';

export type ReportEntry = ReportLine & { id: string; memberId: string | null; programType: ProgramType | null };

export type ReportPage = { askedAt: Date; entries: ReportEntry[] };

export function toReportPage({ asked_at, rows }: Answers['report_page']): ReportPage {
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
