import {
  periodProblem,
  type ReportAsked,
  type ReportProgram,
  type ReportType,
  reportLabels,
  reportPrograms,
  reportTypes,
} from '@ffl/domain/reports';
import { addCalendarDays, type CalendarDate, denverDate, displayDate, parseCalendarDate } from '@ffl/domain/time';
import { type ChangeUrl, useUrlState } from '../../hooks/use-url-state.ts';
import { oneOf, pageNumber, urlState } from '../../lib/url-state.ts';

/** What the address says about a report. */
export type ReportState = {
  type: ReportType;
  program: ReportProgram | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** From 1. */
  page: number;
};

export type ChangeReport = ChangeUrl<ReportState>;

const start: ReportState = { type: 'credentials', program: null, from: null, to: null, page: 1 };
const day = (text: string) => parseCalendarDate(text) ?? undefined;

const reportUrl = urlState(start, {
  type: oneOf(reportTypes),
  program: oneOf(reportPrograms),
  from: day,
  to: day,
  page: pageNumber,
});

/** A new question starts on page 1. */
export function useReportState() {
  return useUrlState(reportUrl, (state, change) => ({ ...state, page: change.page ?? 1 }));
}

/** Null as long as the two days contradict each other: then nothing is asked. */
export function askedOf({ type, program, from, to }: ReportState): ReportAsked | null {
  return periodProblem(from, to) === null ? { type, program, from, to } : null;
}

export const noFilters = { program: null, from: null, to: null } satisfies Partial<ReportState>;

/** The last 30 days with today. */
export function lastThirtyDays(now: Date): Pick<ReportState, 'from' | 'to'> {
  return { from: denverDate(addCalendarDays(now, -29)), to: denverDate(now) };
}

export function thisYear(now: Date): Pick<ReportState, 'from' | 'to'> {
  const to = denverDate(now);
  return { from: parseCalendarDate(`${to.slice(0, 4)}-01-01`), to };
}

/** What a report is a picture of, for paper. */
export function questionLines({ program, from, to }: ReportAsked): string[] {
  return [program ?? 'All programs', periodText(from, to)];
}

export function titleOf({ type }: Pick<ReportAsked, 'type'>): string {
  return reportLabels[type];
}

function periodText(from: CalendarDate | null, to: CalendarDate | null): string {
  if (from && to) return `${displayDate(from)} – ${displayDate(to)}`;
  if (from) return `From ${displayDate(from)}`;
  return to ? `Until ${displayDate(to)}` : 'All dates';
}
