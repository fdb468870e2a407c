import * as z from 'zod/mini';
import { clean } from '../texts/clean-text.ts';
import { organizationLimits } from './limits.ts';
import { organizationMessages as messages } from './messages.ts';

const { nameMinLength, nameMaxLength } = organizationLimits;

/** The organization form; its result is what is stored. */
export const organizationSchema = z.object({
  displayName: nameField({
    required: messages.displayNameRequired,
    tooShort: messages.displayNameTooShort,
    tooLong: messages.displayNameTooLong,
  }),
  name: nameField({
    required: messages.nameRequired,
    tooShort: messages.nameTooShort,
    tooLong: messages.nameTooLong,
  }).check(z.toLowerCase()),
});

export const listedOrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  isActive: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
  isSaving: z.boolean(),
});

export type OrganizationDraft = z.infer<typeof organizationSchema>;

type Sentences = Record<'required' | 'tooShort' | 'tooLong', string>;

function nameField({ required, tooShort, tooLong }: Sentences) {
  return z.string().check(
    clean(),
    z.minLength(1, required),
    z.refine((name) => lengthOf(name) >= nameMinLength, tooShort),
    z.refine((name) => lengthOf(name) <= nameMaxLength, tooLong),
  );
}

/** Counts characters like the database. */
function lengthOf(text: string): number {
  return [...text].length;
}
