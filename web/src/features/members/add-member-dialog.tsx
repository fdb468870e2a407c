import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAddMember } from '../../api/members/mutations.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { useAlike } from '../../api/members/use-alike.ts';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { useStop } from '../../api/refresh.ts';
import { MemberFields } from '../../components/members/member-fields.tsx';
import {
  type MemberDraft,
  type MemberFormState,
  useMemberForm,
  useTakenEmail,
} from '../../components/members/member-form.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { later } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';

const AlikeQuestion = later(async () => (await import('../../components/members/alike-question.tsx')).AlikeQuestion);

export type AddMemberDialogProps = {
  /** 'Create Member Profile' on the dashboard, 'Add New Member' on the members page. */
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** Called when the dialog has closed after a confirmed success. */
  onAdded?: ((member: MemberRecord) => void) | undefined;
};

/** Adds a member without any credential. Open while rendered. */
export function AddMemberDialog({ title, description, onClose, onAdded }: AddMemberDialogProps) {
  const choices = useActiveOrganizations();
  const form = useMemberForm(choices);
  const { write, isEmailTaken, alike, submit, stop } = useAddMemberForm({ form, onClose, onAdded });
  return (
    <RecordDialog
      title={title}
      description={description}
      form={form}
      write={write}
      words={memberMessages.adding}
      isShownAtField={isEmailTaken}
      submitText="Add Member"
      busyText="Adding..."
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <MemberFields form={form} choices={choices} />
      {alike.asked && (
        <AlikeQuestion
          {...alike.asked}
          renderUse={({ id }, text) => (
            <Link
              to="/admin/members"
              search={{ selected: id }}
              className={buttonClass({ size: 'small' })}
              onClick={onClose}
            >
              {text}
            </Link>
          )}
        />
      )}
    </RecordDialog>
  );
}

type AddMemberForm = {
  form: MemberFormState;
  onClose: () => void;
  onAdded: ((member: MemberRecord) => void) | undefined;
};

/** Submits the member form until the server confirms or refuses. */
function useAddMemberForm({ form, onClose, onAdded }: AddMemberForm) {
  const { toasts } = useProduct();
  const { mutateAsync: addMember } = useAddMember();
  const write = useWrite<{ member: MemberDraft }, MemberRecord>({
    send: addMember,
    onClose,
    onDone: (member) => onAdded?.(member),
    done: (member) => memberMessages.added(fullName(member)),
    onRefused: () => toasts.show({ tone: 'error', title: 'Error', text: memberMessages.addFailed }),
  });

  const alike = useAlike(write);

  return {
    write,
    alike,
    isEmailTaken: useTakenEmail(form, write.state),
    submit: () => {
      if (!form.check()) return;
      const member = form.draft();
      void alike.send(member, { member });
    },
    stop: useStop(write),
  };
}
