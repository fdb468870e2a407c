import * as z from 'zod/mini';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { reportMessages as messages } from './messages.ts';
import { periodProblem } from './period.ts';
import { reportPrograms, reportTypes } from './report.ts';

/** An export's query; omitted filters select everything. */
export const reportQuerySchema = z
  .object({
    type: z.enum(reportTypes, messages.typeUnknown),
    program: z.optional(z.enum(reportPrograms, messages.programUnknown)),
    from: z.optional(dayText()),
    to: z.optional(dayText()),
  })
  .check(
    z.refine(({ from, to }) => periodProblem(from ?? null, to ?? null) === null, {
      path: ['from'],
      error: messages.fromAfterTo,
    }),
  );

export type ReportQuery = z.infer<typeof reportQuerySchema>;

function dayText() {
  const day = z
    .string(messages.dayInvalid)
    .check(z.refine((text) => parseCalendarDate(text) !== null, messages.dayInvalid));
  return z.pipe(
    day,
    z.transform((text) => text as CalendarDate),
  );
}
