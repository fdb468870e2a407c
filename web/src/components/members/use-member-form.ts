import { type FormState, useForm } from '../../hooks/forms/use-form.ts';
import { useRefusalAtField } from '../../hooks/forms/use-refusal-at-field.ts';
import { tableCodes } from '../../lib/net/table-error.ts';
import { problemsIn } from '../../lib/write/problems.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { emptyMember, type MemberDraft, type MemberEntries, memberSchema } from './member-schema.ts';

export type MemberFormState = FormState<MemberEntries> & {
  /** The checked form's result, trimmed. */
  draft: () => MemberDraft;
};

/** Also shown at the field, because that is where it is fixed. */
export const emailTaken = 'A member with this email already exists';

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
  /** A stored organization may stay, whether or not it is in the list. */
  const schema = () => memberSchema(organizations, form.initial.organization || null);
  return { ...form, draft: () => schema().parse(form.values) };
}

/** Reports at the field that someone else has this e-mail. Returns whether that is why it was refused. */
export function useTakenEmail(form: MemberFormState, state: WriteState<unknown>): boolean {
  return useRefusalAtField(form, state, { code: tableCodes.duplicate, name: 'email', sentence: emailTaken });
}
