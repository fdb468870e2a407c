import { type FormState, useForm } from '../../hooks/forms/use-form.ts';
import { problemsIn } from '../../lib/write/problems.ts';
import { emptyMember, type MemberDraft, type MemberEntries, memberSchema } from './member-schema.ts';

export type MemberFormState = FormState<MemberEntries> & {
  /** What the checked form says, trimmed. */
  draft: () => MemberDraft;
};

/** Told at the field too, because that is where it is put right. */
export const emailTaken = 'A member with this email already exists';

type Options = {
  organizations: readonly { name: string; displayName: string }[];
  /** An existing member; left out for a new one. */
  initial?: MemberEntries | undefined;
  /** What was entered before, when the same form is shown anew. */
  entered?: MemberEntries | undefined;
};

/** The one member form, of a new member or of an existing one. */
export function useMemberForm({ organizations, initial = emptyMember, entered }: Options): MemberFormState {
  const form: FormState<MemberEntries> = useForm({
    initial,
    entered,
    check: (entries) => problemsIn<MemberEntries>(schema().safeParse(entries)),
  });
  /** An organization that is stored may stay, whether it is in the list or not. */
  const schema = () => memberSchema(organizations, form.initial.organization || null);
  return { ...form, draft: () => schema().parse(form.values) };
}
