import * as z from 'zod/mini';
import { groundingIdSchema } from '../groundings/schemas.ts';
import { programLimits } from '../programs/limits.ts';
import { bulkMessages } from './bulk-messages.ts';
import { credentialActSchema, lateFields, undoReasonSchema } from './schemas.ts';

const facts = z.pick(credentialActSchema, { base: true, annualInitialTraining: true, liveMission: true, notes: true });

/** A bulk punch in programs of this name. A person listed twice is punched once. */
export const bulkPunchSchema = z.extend(facts, {
  memberIds: z.array(z.guid()).check(z.minLength(1, bulkMessages.nobodyChosen)),
  cardName: z.string().check(z.trim(), z.minLength(1), z.maxLength(programLimits.nameMaxLength)),
  /**
   * The program to punch for people who hold several of the name. Used only without a base, which would decide for
   * everyone.
   */
  choices: z.optional(z.array(z.strictObject({ memberId: z.guid(), programId: z.guid() }))),
  /** Recent punches that the administrator confirmed. */
  despiteRecent: z.optional(z.array(z.guid())),
  /** Groundings that the administrator confirmed. */
  despiteGroundings: z.optional(z.array(groundingIdSchema)),
  ...lateFields,
});

export type BulkPunch = z.infer<typeof bulkPunchSchema>;

export const batchSchema = z.strictObject({ batchId: z.guid() });

export type BatchRequest = z.infer<typeof batchSchema>;

export const bulkUndoSchema = z.extend(batchSchema, { reason: z.optional(undoReasonSchema) });

export type BulkUndo = z.infer<typeof bulkUndoSchema>;

/** Removes repeated ids, whatever their case. */
export function idsOnce(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
