import { memberMessages } from '@ffl/domain/members/messages';
import { certificationLevelSchema, listedOrganization, memberFormSchema } from '@ffl/domain/members/schemas';
import { clean, cleanText } from '@ffl/domain/texts/clean-text';
import * as z from 'zod/mini';

type Listed = { name: string; displayName: string };

/**
 * The member form with its photo, and a listed organization, given by its display name. `kept` is an existing member's:
 * it may stay although no longer active.
 */
export function memberSchema(organizations: readonly Listed[], kept: string | null) {
  const isKept = (text: string) => kept !== null && text === cleanText(kept);
  const isAllowed = (text: string) => text === '' || isKept(text) || listedOrganization(text, organizations) !== null;
  return z.extend(memberFormSchema, {
    organization: z.pipe(
      z
        .string()
        .check(
          clean(),
          z.minLength(1, memberMessages.organizationRequired),
          z.refine(isAllowed, memberMessages.organizationUnknown),
        ),
      z.transform(
        (text) => listedOrganization(text, organizations)?.displayName ?? (isKept(text) ? kept : null) ?? text,
      ),
    ),
    certificationLevel: z.pipe(
      certificationLevelSchema,
      z.transform((text) => (text === '' ? null : text)),
    ),
    imageUrl: z.nullable(z.string()),
  });
}

/** The form's values. */
export type MemberEntries = z.input<ReturnType<typeof memberSchema>>;

/** A valid form's result, trimmed. */
export type MemberDraft = z.output<ReturnType<typeof memberSchema>>;

export const emptyMember: MemberEntries = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  organization: '',
  certificationLevel: '',
  imageUrl: null,
};
