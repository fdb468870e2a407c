import * as z from 'zod/mini';
import { memberFormSchema } from '../members/schemas.ts';
import { parseInstant } from '../time/denver.ts';
import { grantLimits } from './limits.ts';
import { grantMessages as messages } from './messages.ts';

const { reasonMinLength, reasonMaxLength } = grantLimits;
const { email, firstName, lastName } = memberFormSchema.shape;

const reason = z.string(messages.reasonNeeded).check(
  z.trim(),
  z.minLength(1, messages.reasonNeeded),
  z.minLength(reasonMinLength, messages.reasonTooShort),
  z.maxLength(reasonMaxLength, messages.reasonTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), messages.reasonUnstorable),
);

const moment = z.iso
  .datetime({ offset: true, error: messages.momentInvalid })
  .check(z.refine((text) => parseInstant(text) !== null, messages.momentInvalid));

export const giveGrantSchema = z.strictObject({
  email,
  /** Needed if neither an account nor a member's record says them. */
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
  kind: z.enum(['reader', 'trainer', 'lead']),
  scope: z.discriminatedUnion('of', [
    z.strictObject({ of: z.literal('base'), id: z.guid() }),
    z.strictObject({ of: z.literal('organization'), id: z.guid() }),
    z.strictObject({ of: z.literal('all') }),
  ]),
  /** From now on if left out. */
  startsAt: z.optional(z.nullable(moment)),
  /** Until somebody ends it if left out. */
  endsAt: z.optional(z.nullable(moment)),
  reason,
});

export const changeGrantSchema = z.strictObject({ grantId: z.guid(), endsAt: z.nullable(moment), reason });

export const endGrantSchema = z.strictObject({ grantId: z.guid(), reason });

export type GiveGrant = z.infer<typeof giveGrantSchema>;
export type ChangeGrant = z.infer<typeof changeGrantSchema>;
export type EndGrant = z.infer<typeof endGrantSchema>;
