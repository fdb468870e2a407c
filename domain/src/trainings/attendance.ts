import * as z from 'zod/mini';
import { bulkMessages } from '../credentials/bulk-messages.ts';
import { lateFields, notesSchema } from '../credentials/schemas.ts';
import { groundingIdSchema } from '../groundings/schemas.ts';

const session = { trainingSessionId: z.guid(), notes: z.optional(notesSchema) };

export const planAttendeesSchema = z.strictObject(session);

export type PlanAttendees = z.infer<typeof planAttendeesSchema>;

/** The people to punch and to issue the credential to, as the plan showed. Everything else follows from the session. */
export const punchAttendeesSchema = z
  .strictObject({
    ...session,
    memberIds: z.array(z.guid()),
    issueTo: z.optional(z.array(z.guid())),
    /** Recent punches that the administrator confirmed. */
    despiteRecent: z.optional(z.array(z.guid())),
    /** Groundings that the administrator confirmed. */
    despiteGroundings: z.optional(z.array(groundingIdSchema)),
    ...lateFields,
  })
  .check(
    z.refine(({ memberIds, issueTo = [] }) => memberIds.length + issueTo.length > 0, {
      path: ['memberIds'],
      error: bulkMessages.nobodyChosen,
    }),
  );

export type PunchAttendees = z.infer<typeof punchAttendeesSchema>;
