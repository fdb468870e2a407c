import * as z from 'zod/mini';
import { baseLimits } from '../bases/limits.ts';
import { groundingIdSchema } from '../groundings/schemas.ts';
import { parseCalendarDate } from '../time/calendar-date.ts';
import { lateWords } from './late-words.ts';
import { credentialLimits } from './limits.ts';
import { credentialMessages } from './messages.ts';

export const notesSchema = z.string().check(
  z.maxLength(credentialLimits.notesMaxLength, credentialMessages.notesTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), credentialMessages.notesUnstorable),
);

/** Why something is recorded for an earlier day. */
export const lateReasonSchema = z.string().check(
  z.trim(),
  z.minLength(credentialLimits.undoReasonMinLength, lateWords.reasonTooShort),
  z.maxLength(credentialLimits.undoReasonMaxLength, lateWords.reasonTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), credentialMessages.notesUnstorable),
);

/** For an act that took effect on an earlier day. */
export const lateFields = {
  /** The earlier day in Denver on which it took effect. */
  effectiveOn: z.optional(z.string().check(z.refine((day) => parseCalendarDate(day) !== null, lateWords.dayInvalid))),
  /** Why it is recorded so much later. */
  lateReason: z.optional(lateReasonSchema),
};

/** An issue's or renewal's facts; the server writes the sentence and the dates itself. */
export const credentialActSchema = z.strictObject({
  memberId: z.guid(),
  programId: z.guid(),
  /** The name of an active base, or one of the fixed names. */
  base: z.optional(z.string().check(z.minLength(1), z.maxLength(baseLimits.nameMaxLength))),
  annualInitialTraining: z.optional(z.boolean()),
  liveMission: z.optional(z.boolean()),
  renewal: z.optional(z.boolean()),
  notes: z.optional(notesSchema),
  seasonId: z.optional(z.nullable(z.guid())),
  /** The recent punch the administrator confirmed and wants to add to (design 9.26). */
  despiteRecent: z.optional(z.guid()),
  /** The grounding that the administrator confirmed in order to punch anyway. */
  despiteGrounding: z.optional(groundingIdSchema),
  ...lateFields,
});

export type CredentialAct = z.infer<typeof credentialActSchema>;

/** A person in a roll call. `takenAt` is by the server's clock. */
export const rollCallPunchSchema = z.extend(
  z.pick(credentialActSchema, {
    memberId: true,
    programId: true,
    base: true,
    despiteRecent: true,
    despiteGrounding: true,
  }),
  { trainingSessionId: z.optional(z.guid()), takenAt: z.iso.datetime() },
);

export type RollCallRequest = z.infer<typeof rollCallPunchSchema>;

export const removeCredentialSchema = z.strictObject({ memberId: z.guid(), programId: z.guid() });

export type RemoveCredential = z.infer<typeof removeCredentialSchema>;

const { undoReasonMinLength, undoReasonMaxLength } = credentialLimits;

/** Why a punch or removal is undone; required once the time for a plain undo is over (design 9.19). */
export const undoReasonSchema = z.string().check(
  z.trim(),
  z.minLength(1, credentialMessages.punchNeedsReason),
  z.minLength(undoReasonMinLength, credentialMessages.undoReasonTooShort),
  z.maxLength(undoReasonMaxLength, credentialMessages.undoReasonTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), credentialMessages.notesUnstorable),
);

export const undoCredentialSchema = z
  .strictObject({
    memberId: z.guid(),
    programId: z.guid(),
    punchId: z.optional(z.guid()),
    /** Id of the removal's ledger row. */
    removalId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
    reason: z.optional(undoReasonSchema),
  })
  .check(
    z.refine(
      ({ punchId, removalId }) => (punchId === undefined) !== (removalId === undefined),
      credentialMessages.oneToUndo,
    ),
  );

export type UndoCredential = z.infer<typeof undoCredentialSchema>;
