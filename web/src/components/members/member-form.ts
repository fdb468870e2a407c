import { memberMessages } from '@ffl/domain/members/messages';
import { certificationLevelSchema, listedOrganization, memberFormSchema } from '@ffl/domain/members/schemas';
import { clean, cleanText } from '@ffl/domain/texts/clean-text';
import * as z from 'zod/mini';
import { type FormState, useForm } from '../../hooks/forms/use-form.ts';
import { useRefusalAtField } from '../../hooks/forms/use-refusal-at-field.ts';
import { tableCodes } from '../../lib/net/table-error.ts';
import { problemsIn } from '../../lib/write/problems.ts';
import type { WriteState } from '../../lib/write/write-state.ts';

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

/** The form's values as entered. */
export type MemberEntries = z.input<ReturnType<typeof memberSchema>>;

/** The trimmed values of a valid form. */
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

export type MemberFormState = FormState<MemberEntries> & {
  /** The trimmed values after validation. */
  draft: () => MemberDraft;
};

/** Also shown at the field, where it can be fixed. */
export const emailTaken = 'A member with this email already exists';

/** What can be done about it. */
export const emailShared =
  'Each record needs its own email. If they share a mailbox, enter a different address. With many email providers, you can also add a plus and a word, as in name+ana@example.org.';

type Options = {
  organizations: readonly { name: string; displayName: string }[];
  /** An existing member; omitted for a new one. */
  initial?: MemberEntries | undefined;
  /** Earlier entries, when the same form is shown anew. */
  entered?: MemberEntries | undefined;
};

/** The one member form, for new and existing members. */
export function useMemberForm({ organizations, initial = emptyMember, entered }: Options): MemberFormState {
  const form: FormState<MemberEntries> = useForm({
    initial,
    entered,
    check: (entries) => problemsIn<MemberEntries>(schema().safeParse(entries)),
  });
  /** A stored organization may stay, even if it isn't in the list. */
  const schema = () => memberSchema(organizations, form.initial.organization || null);
  return { ...form, draft: () => schema().parse(form.values) };
}

/** Reports at the field that someone else has this e-mail. Returns whether that is why it was refused. */
export function useTakenEmail(form: MemberFormState, state: WriteState<unknown>): boolean {
  return useRefusalAtField(form, state, { code: tableCodes.duplicate, name: 'email', sentence: emailTaken });
}
