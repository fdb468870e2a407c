import * as z from 'zod/mini';
import { baseNames } from '../bases/index.ts';
import { credentialLimits } from './limits.ts';
import { credentialMessages } from './messages.ts';

const notesSchema = z.string().check(
  z.maxLength(credentialLimits.notesMaxLength, credentialMessages.notesTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), credentialMessages.notesUnstorable),
);

/** Facts of an issue or a renewal; the server writes the sentence and the dates itself. */
export const credentialActSchema = z.strictObject({
  memberId: z.guid(),
  programId: z.guid(),
  base: z.optional(z.enum(baseNames)),
  annualInitialTraining: z.optional(z.boolean()),
  liveMission: z.optional(z.boolean()),
  notes: z.optional(notesSchema),
  seasonId: z.optional(z.nullable(z.guid())),
});

export type CredentialAct = z.infer<typeof credentialActSchema>;

export const removeCredentialSchema = z.strictObject({ memberId: z.guid(), programId: z.guid() });

export type RemoveCredential = z.infer<typeof removeCredentialSchema>;
