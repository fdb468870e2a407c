import * as z from 'zod/mini';
import { undoReasonSchema } from '../credentials/schemas.ts';
import { mergeMessages as messages } from './messages.ts';

/** What the kept record can take from the hidden one. A name is taken whole. */
export const mergeFields = ['name', 'email', 'phone', 'organization', 'certificationLevel', 'photo'] as const;
export type MergeField = (typeof mergeFields)[number];

/** One of the two records. */
export const mergeSides = ['kept', 'hidden'] as const;
export type MergeSide = (typeof mergeSides)[number];

export const planMergeSchema = z.strictObject({
  /** The record that stays, with its address and id. */
  keptId: z.guid(),
  /** The record that leads on to it. */
  hiddenId: z.guid(),
  /** Taken from the hidden record; what is empty in the kept one is filled without it. */
  take: z.optional(z.array(z.enum(mergeFields, messages.fieldsUnknown))),
  /** Whose account stays, if both records have one. */
  account: z.optional(z.enum(mergeSides)),
  /** For each program in question, whether its removal stands. */
  removals: z.optional(z.array(z.strictObject({ programId: z.guid(), stands: z.boolean() }))),
});

export type PlanMerge = z.infer<typeof planMergeSchema>;

const fingerprint = z.string(messages.reviewNeeded).check(z.regex(/^[0-9a-f]{64}$/, messages.reviewNeeded));

/** `fingerprint` is that of the plan that was reviewed. */
export const mergeSchema = z.extend(planMergeSchema, { fingerprint });

export type Merge = z.infer<typeof mergeSchema>;

export const planUndoMergeSchema = z.strictObject({
  mergeId: z.guid(),
  /** Acts recorded since the merge that belong to the hidden record, by their ledger rows; all others stay. */
  returned: z.optional(z.array(z.string().check(z.regex(/^[1-9]\d{0,17}$/)))),
});

export type PlanUndoMerge = z.infer<typeof planUndoMergeSchema>;

export const undoMergeSchema = z.extend(planUndoMergeSchema, {
  fingerprint,
  /** Needed once the time for a plain undo is over. */
  reason: z.optional(undoReasonSchema),
});

export type UndoMerge = z.infer<typeof undoMergeSchema>;
