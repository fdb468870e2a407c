import * as z from 'zod/mini';
import { type CalendarDate, parseCalendarDate } from '../time/index.ts';
import { reportMessages as messages } from './messages.ts';
import { reportPrograms, reportTypes } from './report.ts';

/** The query of an export; what is left out narrows nothing. */
export const reportQuerySchema = z
  .object({
    type: z.enum(reportTypes, messages.typeUnknown),
    program: z.optional(z.enum(reportPrograms, messages.programUnknown)),
    from: z.optional(dayText()),
    to: z.optional(dayText()),
  })
  .check(z.refine(({ from, to }) => !isAfter(from, to), { path: ['from'], error: messages.fromAfterTo }));

export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** What is wrong with the two days of a question, null when nothing is. */
export function periodProblem(from: CalendarDate | null, to: CalendarDate | null): string | null {
  return isAfter(from, to) ? messages.fromAfterTo : null;
}

function isAfter(from: CalendarDate | null | undefined, to: CalendarDate | null | undefined): boolean {
  return from != null && to != null && from > to;
}

function dayText() {
  const day = z
    .string(messages.dayInvalid)
    .check(z.refine((text) => parseCalendarDate(text) !== null, messages.dayInvalid));
  return z.pipe(
    day,
    z.transform((text) => text as CalendarDate),
  );
}
