import type { ProgramType } from '@ffl/domain/programs';
import type { ReportLine, ReportProgram } from '@ffl/domain/reports';
import { readInstant } from '@ffl/domain/time';

export type ReportEntry = ReportLine & { id: string; memberId: string; programType: ProgramType | null };

export type ReportPage = { askedAt: Date; entries: ReportEntry[] };

export type ReportPageRow = {
  asked_at: string;
  rows: (Omit<ReportLine, 'expiresOn' | 'recordedBy' | 'isByServer'> & {
    id: string;
    member_id: string;
    program_type: ProgramType | null;
    expires_on: ReportLine['expiresOn'];
    recorded_by: string | null;
    is_by_server: boolean;
  })[];
};

export function toReportPage({ asked_at, rows }: ReportPageRow): ReportPage {
  return {
    askedAt: readInstant(asked_at),
    entries: rows.map(({ member_id, program_type, expires_on, recorded_by, is_by_server, ...line }) => ({
      ...line,
      memberId: member_id,
      programType: program_type,
      expiresOn: expires_on,
      recordedBy: recorded_by,
      isByServer: is_by_server,
    })),
  };
}

/** How many a month has of a program; null stands for all programs but the three. */
export type MonthCount = { month: string; program: ReportProgram | null; count: number };

/** Months without any are left out. */
export type ReportCounts = { total: number; months: MonthCount[] };
