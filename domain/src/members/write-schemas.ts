import * as z from 'zod/mini';
import { certificationLevelSchema, memberFormSchema } from './schemas.ts';

/** Of what the table refuses, which the pages never send. */
export const unstorable = 'A name contains characters that cannot be stored, or the organization is too long';

/** Body of add-member. */
export const addMemberSchema = z.strictObject({
  ...memberFormSchema.shape,
  certificationLevel: z.nullable(certificationLevelSchema),
  /** The photo as a data URL. */
  imageUrl: z.nullable(z.string()),
});

export type AddMember = z.infer<typeof addMemberSchema>;

/** Body of edit-member: `revision` names the record to which the changes were made. */
export const editMemberSchema = z.strictObject({
  memberId: z.guid(),
  revision: z.iso.datetime({ offset: true }),
  changes: z.partial(addMemberSchema),
});

export type EditMember = z.infer<typeof editMemberSchema>;
