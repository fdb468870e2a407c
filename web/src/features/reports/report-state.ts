import { reachedBackTo, reachText } from '@ffl/domain/grants/reach';
import { reportMessages } from '@ffl/domain/reports/messages';
import { periodProblem } from '@ffl/domain/reports/period';
import {
  type ReportFilter,
  type ReportProgram,
  type ReportType,
  reportLabels,
  reportPrograms,
  reportTypes,
} from '@ffl/domain/reports/report';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { displayDate } from '@ffl/domain/time/denver';
import { dayOf, parseRequestedDay, type RequestedDay } from '@ffl/domain/time/named-days';
import { type ChangeUrl, useUrlState } from '../../hooks/lists/use-url-state.ts';
import { oneOf, pageNumber, urlState } from '../../lib/pages/url-state.ts';

/** An invalid date in the address isn't the same as none: it requests nothing, and says so. */
const noDay = 'no-day';
type DayOfReport = RequestedDay | typeof noDay | null;

/** The state of a report in the address. */
export type ReportState = {
  type: ReportType;
  program: ReportProgram | null;
  from: DayOfReport;
  to: DayOfReport;
  /** Starts at 1. */
  page: number;
};

export type ChangeReport = ChangeUrl<ReportState>;

const start: ReportState = { type: 'credentials', program: null, from: null, to: null, page: 1 };
const day = (text: string) => parseRequestedDay(text) ?? noDay;

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

/** Null while the dates are invalid, contradictory or out of reach, so that nothing is requested. */
export function queryOf(
  { type, program, ...days }: ReportState,
  today: CalendarDate,
  isBound: boolean,
): ReportFilter | null {
  const [from, to] = [shownDay(days.from, today), shownDay(days.to, today)];
  return problemsOf(days, today, isBound).any === undefined ? { type, program, from, to } : null;
}

/** Problems with each date, and the first of them. Whoever sees some bases only sees their last year. */
export function problemsOf({ from, to }: Pick<ReportState, 'from' | 'to'>, today: CalendarDate, isBound: boolean) {
  const first = shownDay(from, today);
  const isOutOfReach = isBound && first !== null && first < reachedBackTo(today);
  const unreadable = (requested: DayOfReport) => (requested === noDay ? reportMessages.dayInvalid : undefined);
  const atFrom =
    unreadable(from) ?? (isOutOfReach ? reachText(today) : (periodProblem(first, shownDay(to, today)) ?? undefined));
  const atTo = unreadable(to);
  return { from: atFrom, to: atTo, any: atFrom ?? atTo };
}

/** The day to show in the field. */
export function shownDay(requested: DayOfReport, today: CalendarDate): CalendarDate | null {
  return requested === null || requested === noDay ? null : dayOf(requested, today);
}

export const noFilters = { program: null, from: null, to: null } satisfies Partial<ReportState>;

/** Kept as names in the address and in saved views, so that they are other days tomorrow. */
export const periods: readonly { name: string; days: Pick<ReportState, 'from' | 'to'> }[] = [
  { name: 'Today', days: { from: 'today', to: 'today' } },
  { name: 'Last 30 days', days: { from: '29-days-ago', to: 'today' } },
  { name: 'This year', days: { from: 'start-of-year', to: 'today' } },
];

/** The report's filters, for printing. */
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
