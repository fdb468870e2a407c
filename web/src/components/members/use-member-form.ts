import { type FormState, useForm } from '../../hooks/forms/use-form.ts';
import { problemsIn } from '../../lib/write/problems.ts';
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
