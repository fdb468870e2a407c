import * as z from 'zod/mini';
import { undoReasonSchema } from '../credentials/schemas.ts';
import { clean } from '../texts/clean-text.ts';
import { transferFields } from './fields.ts';
import { transferLimits as limits } from './limits.ts';
import { transferMessages } from './messages.ts';

const importId = z.guid();

/** Starts an import. The same id again starts nothing new. */
export const importStartSchema = z.strictObject({
  importId,
  fileName: z.string().check(z.maxLength(limits.fileNameMaxLength)),
  rows: z.int().check(z.minimum(1), z.maximum(limits.mostRows, transferMessages.tooManyRows)),
});

// One longer than it may be, so the row is reported and not the request refused.
const cell = z.string().check(z.maxLength(limits.cellMaxLength + 1), clean());
const cells = z.partialRecord(z.enum(transferFields), cell);

/** Some rows of the file, from `from` on, counted from 0. The same rows again replace themselves. */
export const importPartSchema = z.strictObject({
  importId,
  from: z.int().check(z.minimum(0), z.maximum(limits.mostRows)),
  rows: z
    .array(z.strictObject({ line: z.int().check(z.minimum(1), z.maximum(maxLine())), cells }))
    .check(z.minLength(1), z.maxLength(limits.rowsOfPart)),
});

/** Addresses in a file that are of somebody on record with another one. */
const same = z
  .array(z.strictObject({ email: z.string().check(z.trim(), z.toLowerCase()), memberId: z.guid() }))
  .check(z.maxLength(limits.mostExceptions));

export const importCheckSchema = z.strictObject({ importId, same: z.optional(same) });

/** What becomes of somebody new who is like somebody on record. */
export const alikeAnswers = ['add', 'leave'] as const;

/** What is done with known people about whom the file says something else. */
export const existingChoices = ['update', 'leave'] as const;

export const importCommitSchema = z.strictObject({
  importId,
  /** The one of the check whose result was shown. */
  fingerprint: z.string().check(z.maxLength(100)),
  existing: z.enum(existingChoices),
  /** Members with the other choice. */
  exceptions: z.array(z.guid()).check(z.maxLength(limits.mostExceptions)),
  /** As the check was given. */
  same: z.optional(same),
  /** Of each new person who is like somebody on record, by the address in the file. */
  alike: z.optional(
    z
      .array(z.strictObject({ email: z.string().check(z.trim(), z.toLowerCase()), answer: z.enum(alikeAnswers) }))
      .check(z.maxLength(limits.mostExceptions)),
  ),
  /** Imports the good rows although others have problems. */
  leavesOutFaulty: z.boolean(),
  /** Punches those who are grounded, as the check named them. */
  despiteGroundings: z.optional(z.boolean()),
});

export const importCancelSchema = z.strictObject({ importId });

export const importUndoPlanSchema = z.strictObject({ importId });

/** `reason` is needed once the minutes for a plain undo are over. */
export const importUndoSchema = z.extend(importUndoPlanSchema, { reason: z.optional(undoReasonSchema) });

export type ImportUndoPlan = z.infer<typeof importUndoPlanSchema>;
export type ImportUndo = z.infer<typeof importUndoSchema>;
export type SamePerson = z.infer<typeof same>[number];
export type AlikeAnswer = (typeof alikeAnswers)[number];
export type ImportStart = z.infer<typeof importStartSchema>;
export type ImportPart = z.infer<typeof importPartSchema>;
type ImportCommit = z.infer<typeof importCommitSchema>;
export type ImportChoice = Pick<ImportCommit, 'existing' | 'exceptions' | 'alike' | 'leavesOutFaulty'>;

// A quoted cell may contain many line breaks, so there are more lines than rows; a file has no more lines than bytes.
function maxLine(): number {
  return limits.mostFileBytes;
}
