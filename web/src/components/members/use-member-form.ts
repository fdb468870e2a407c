import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { emptyMember, type MemberDraft, type MemberEntries, memberSchema } from './member-schema.ts';

export type MemberFormState = UseFormReturn<MemberEntries, unknown, MemberDraft>;

/** Told at the field too, because that is where it is put right. */
export const emailTaken = 'A member with this email already exists';

type Options = {
  organizations: readonly { name: string; displayName: string }[];
  /** An existing member; left out for a new one. */
  initial?: MemberEntries | undefined;
};

/** One member form: checked when a field is left, an error goes while it is being corrected. */
export function useMemberForm({ organizations, initial = emptyMember }: Options): MemberFormState {
  const kept = initial.organization || null;
  const resolver = useMemo(() => standardSchemaResolver(memberSchema(organizations, kept)), [organizations, kept]);
  return useForm<MemberEntries, unknown, MemberDraft>({
    resolver,
    defaultValues: initial,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
}
