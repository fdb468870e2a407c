import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { useAddMember } from '../../api/members/mutations.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { useStop } from '../../api/refresh.ts';
import type { MemberDraft } from '../../components/members/member-schema.ts';
import type { MemberFormState } from '../../components/members/use-member-form.ts';
import { useTakenEmail } from '../../components/members/use-taken-email.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';

type AddMemberForm = {
  form: MemberFormState;
  onClose: () => void;
  onAdded: ((member: MemberRecord) => void) | undefined;
};

/** Submits the member form until the server confirms or refuses. */
export function useAddMemberForm({ form, onClose, onAdded }: AddMemberForm) {
  const { toasts } = useProduct();
  const { mutateAsync: addMember } = useAddMember();
  const write = useWrite<{ member: MemberDraft }, MemberRecord>({
    send: addMember,
    onDone: (member) => {
      onClose();
      toasts.show({ tone: 'success', title: memberMessages.added(fullName(member)) });
      onAdded?.(member);
    },
    onRefused: () => toasts.show({ tone: 'error', title: 'Error', text: memberMessages.addFailed }),
  });

  return {
    write,
    isEmailTaken: useTakenEmail(form, write.state),
    submit: () => {
      if (form.check()) void write.send({ member: form.draft() });
    },
    stop: useStop(write),
  };
}
