import * as z from 'zod/mini';
import { namedBy } from '../search/named-by.ts';
import { clean } from '../texts/clean-text.ts';
import { isPlainEmail } from './email.ts';
import { memberLimits } from './limits.ts';
import { memberMessages } from './messages.ts';

const messages = memberMessages;

export const certificationLevelSchema = z
  .string()
  .check(clean(), z.maxLength(memberLimits.certificationLevelMaxLength, messages.certificationLevelTooLong));

/** The form behind Create Member Profile, Add New Member and Edit Member. */
export const memberFormSchema = z.object({
  firstName: nameField(messages.firstNameRequired),
  lastName: nameField(messages.lastNameRequired),
  email: requiredField(messages.emailRequired, memberLimits.emailMaxLength, messages.emailTooLong).check(
    z.refine((email) => email === '' || isPlainEmail(email), messages.emailInvalid),
  ),
  phone: requiredField(messages.phoneRequired, memberLimits.phoneMaxLength, messages.phoneTooLong),
  organization: z.string().check(clean(), z.minLength(1, messages.organizationRequired)),
  certificationLevel: z.optional(certificationLevelSchema),
});

/** A member's record as stored; `revision` changes with each update. */
export const memberRecordSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  certificationLevel: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  status: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  revision: z.string(),
});

type ListedOrganization = { name: string; displayName: string };

/** The listed organization a text names, by internal or display name. */
export function listedOrganization<O extends ListedOrganization>(text: string, organizations: readonly O[]): O | null {
  return namedBy(text, organizations, ({ name, displayName }) => [name, displayName]);
}

/** Why a file can't be the photo, or null. */
export function photoProblem(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return messages.photoNotImage;
  return file.size > memberLimits.photoMaxBytes ? messages.photoTooBig : null;
}

function nameField(required: string) {
  return requiredField(required, memberLimits.nameMaxLength, messages.nameTooLong);
}

function requiredField(required: string, maxLength: number, tooLong: string) {
  return z.string().check(clean(), z.minLength(1, required), z.maxLength(maxLength, tooLong));
}
