import type { Recorder } from '../credentials/recorder.ts';
import { dashboardPrograms } from '../programs/program-types.ts';
import type { ReminderState } from '../reminders/state.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import type { Flight } from './flight.ts';

export const reportTypes = ['credentials', 'live-missions', 'boardings', 'gaps', 'reminders'] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportLabels: Readonly<Record<ReportType, string>> = {
  credentials: 'Credentials Issued',
  'live-missions': 'Live Missions',
  boardings: 'Boarding Log',
  gaps: 'Flew While Not Current',
  reminders: 'Reminders',
};

/** Programs that a report can be filtered by; each stands for all programs of its type (REP-03, design 9.32). */
export const reportPrograms = dashboardPrograms;
export type ReportProgram = (typeof reportPrograms)[number];

/** A report's query; both dates are included, in Denver time. */
export type ReportFilter = {
  type: ReportType;
  program: ReportProgram | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
};

/** A later change: the credential was removed, or the person deleted. */
export type ReportMark = 'removed' | 'deleted';

/** A row of a report (REP-07). */
export type ReportLine = Recorder & {
  /** Null if the person was deleted. */
  name: string | null;
  organization: string | null;
  mark: ReportMark | null;
  program: string;
  base: string | null;
  /** The day of the issue, the live mission, the reminder's letter or the flight. */
  day: CalendarDate;
  /** Null for boardings and gaps. */
  expiresOn: CalendarDate | null;
  notes: string | null;
  /** In the report of reminders: the step in days, and the outcome. */
  reminder: { step: number; state: ReminderState } | null;
  /** Set in the boarding log and the report of gaps. */
  flight: Flight | null;
};
