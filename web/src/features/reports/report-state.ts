import {
  periodProblem,
  type ReportFilter,
  type ReportProgram,
  type ReportType,
  reportLabels,
  reportMessages,
  reportPrograms,
  reportTypes,
} from '@ffl/domain/reports';
import { addCalendarDays, type CalendarDate, denverDate, displayDate, parseCalendarDate } from '@ffl/domain/time';
import { type ChangeUrl, useUrlState } from '../../hooks/lists/use-url-state.ts';
import { oneOf, pageNumber, urlState } from '../../lib/pages/url-state.ts';

/** An invalid date in the address isn't the same as none: it requests nothing, and says so. */
const noDay = 'no-day';
type DayAsked = CalendarDate | typeof noDay | null;

/** What the address says about a report. */
export type ReportState = {
  type: ReportType;
  program: ReportProgram | null;
  from: DayAsked;
  to: DayAsked;
  /** From 1. */
  page: number;
};

export type ChangeReport = ChangeUrl<ReportState>;

const start: ReportState = { type: 'credentials', program: null, from: null, to: null, page: 1 };
const day = (text: string) => parseCalendarDate(text) ?? noDay;

export const reportUrl = urlState(start, {
  type: oneOf(reportTypes),
  program: oneOf(reportPrograms),
  from: day,
  to: day,
  page: pageNumber,
});

/** A new query starts on page 1. */
export function useReportState() {
  return useUrlState(reportUrl, (state, change) => ({ ...state, page: change.page ?? 1 }));
}

/** Null while the dates are invalid or contradictory: then nothing is requested. */
export function queryOf({ type, program, ...days }: ReportState): ReportFilter | null {
  const [from, to] = [dayOf(days.from), dayOf(days.to)];
  return problemsOf(days).any === undefined ? { type, program, from, to } : null;
}

/** What is wrong with the dates, at each, and whichever is first. */
export function problemsOf({ from, to }: Pick<ReportState, 'from' | 'to'>) {
  const unreadable = (asked: DayAsked) => (asked === noDay ? reportMessages.dayInvalid : undefined);
  const atFrom = unreadable(from) ?? periodProblem(dayOf(from), dayOf(to)) ?? undefined;
  const atTo = unreadable(to);
  return { from: atFrom, to: atTo, any: atFrom ?? atTo };
}

export function dayOf(asked: DayAsked): CalendarDate | null {
  return asked === noDay ? null : asked;
}

export const noFilters = { program: null, from: null, to: null } satisfies Partial<ReportState>;

/** The last 30 days, including today. */
export function lastThirtyDays(now: Date): Pick<ReportState, 'from' | 'to'> {
  return { from: denverDate(addCalendarDays(now, -29)), to: denverDate(now) };
}

export function thisYear(now: Date): Pick<ReportState, 'from' | 'to'> {
  const to = denverDate(now);
  return { from: parseCalendarDate(`${to.slice(0, 4)}-01-01`), to };
}

/** What a report shows, for paper. */
export function questionLines({ program, from, to }: ReportFilter): string[] {
  return [program ?? 'All programs', periodText(from, to)];
}

export function titleOf({ type }: Pick<ReportFilter, 'type'>): string {
  return reportLabels[type];
}

function periodText(from: CalendarDate | null, to: CalendarDate | null): string {
  if (from && to) return `${displayDate(from)} – ${displayDate(to)}`;
  if (from) return `From ${displayDate(from)}`;
  return to ? `Until ${displayDate(to)}` : 'All dates';
}
