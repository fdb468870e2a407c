import * as z from 'zod/mini';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { groundingLimits } from './limits.ts';
import { groundingMessages as messages } from './messages.ts';

const { reasonMinLength, reasonMaxLength } = groundingLimits;

export const groundingReasonSchema = z.string(messages.reasonNeeded).check(
  z.trim(),
  z.minLength(1, messages.reasonNeeded),
  z.minLength(reasonMinLength, messages.reasonTooShort),
  z.maxLength(reasonMaxLength, messages.reasonTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), messages.reasonUnstorable),
);

/** Id of a row of the groundings. */
export const groundingIdSchema = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

export const groundMemberSchema = z.strictObject({
  memberId: z.guid(),
  /** The last day in Denver; null or left out for no end. */
  until: z.optional(
    z.nullable(
      z.pipe(
        z.string().check(z.refine((day) => parseCalendarDate(day) !== null, messages.dayInvalid)),
        z.transform((day) => day as CalendarDate),
      ),
    ),
  ),
  reason: groundingReasonSchema,
});

export const liftGroundingSchema = z.strictObject({ memberId: z.guid(), groundingId: groundingIdSchema });

/** Undoes a grounding or a lift, as if it had never been. */
export const undoGroundingSchema = z.strictObject({
  memberId: z.guid(),
  eventId: groundingIdSchema,
  /** Needed once the time for a plain undo is over. */
  reason: z.optional(groundingReasonSchema),
});

export type GroundMember = z.infer<typeof groundMemberSchema>;
export type LiftGrounding = z.infer<typeof liftGroundingSchema>;
export type UndoGrounding = z.infer<typeof undoGroundingSchema>;
