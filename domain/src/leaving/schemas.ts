import * as z from 'zod/mini';
import { groundingReasonSchema } from '../groundings/schemas.ts';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { leavingMessages as messages } from './messages.ts';

export const setAsideSchema = z.strictObject({
  memberId: z.guid(),
  /** The day they left, in Denver. */
  day: z.pipe(
    z.string(messages.dayInvalid).check(z.refine((day) => parseCalendarDate(day) !== null, messages.dayInvalid)),
    z.transform((day) => day as CalendarDate),
  ),
  reason: groundingReasonSchema,
});

export type SetAside = z.infer<typeof setAsideSchema>;

export const returnMemberSchema = z.strictObject({
  memberId: z.guid(),
  /** The row that says that they left. */
  leavingId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
});

export type ReturnMember = z.infer<typeof returnMemberSchema>;
