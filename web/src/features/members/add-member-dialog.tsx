import { memberMessages } from '@ffl/domain/members/messages';
import type { ReactNode } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { MemberFields } from '../../components/members/member-fields.tsx';
import { useMemberForm } from '../../components/members/use-member-form.ts';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useAddMemberForm } from './use-add-member-form.ts';

export type AddMemberDialogProps = {
  /** 'Create Member Profile' on the dashboard, 'Add New Member' on the members page. */
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** After the dialog closed on a confirmed success. */
  onAdded?: ((member: MemberRecord) => void) | undefined;
};

/** Adds a member without any credential. Open while rendered. */
export function AddMemberDialog({ title, description, onClose, onAdded }: AddMemberDialogProps) {
  const choices = useActiveOrganizations();
  const form = useMemberForm(choices);
  const { write, isEmailTaken, submit, stop } = useAddMemberForm({ form, onClose, onAdded });
  return (
    <RecordDialog
      title={title}
      description={description}
      form={form}
      write={write}
      words={memberMessages.adding}
      isToldAtField={isEmailTaken}
      submitText="Add Member"
      busyText="Adding..."
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <MemberFields form={form} choices={choices} />
    </RecordDialog>
  );
}
