import { certificationLevelValue, type Member } from '@ffl/domain/members/member';
import { cleanText } from '@ffl/domain/texts/clean-text';
import type { FieldWords } from '../../hooks/forms/use-overtaken.ts';
import type { MemberDraft, MemberEntries } from './member-form.ts';

export type MemberField = keyof MemberEntries;

/** The form's names for its fields, in order. */
export const memberFieldLabels: Readonly<Record<MemberField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  organization: 'Organization',
  certificationLevel: 'Certification level',
  imageUrl: 'Photo',
};

/** An existing member as the form shows it. */
export function entriesOf(member: Pick<Member, MemberField>): MemberEntries {
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    phone: member.phone ?? '',
    organization: member.organization ?? '',
    certificationLevel: certificationLevelValue(member.certificationLevel),
    imageUrl: member.imageUrl,
  };
}

/** The fields to change after validation; those that look as before are omitted. */
export function changesOf(before: MemberEntries, draft: MemberDraft): Partial<MemberDraft> {
  const changes: Partial<MemberDraft> = { ...draft };
  for (const name of Object.keys(memberFieldLabels) as MemberField[])
    if (cleanText(before[name] ?? '') === (draft[name] ?? '')) delete changes[name];
  return changes;
}

/** Describes in words what others saved in the meantime. */
export const memberWords: FieldWords<MemberEntries> = {
  labels: memberFieldLabels,
  now: (name, stored) => (name === 'imageUrl' ? photoWords(stored) : undefined),
};

function photoWords(imageUrl: string | null): string {
  return imageUrl === null ? 'was removed' : 'is another one now';
}
