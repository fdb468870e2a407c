import { fullName, memberMessages } from '@ffl/domain/members';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { useAddMember } from '../../api/members/mutations.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { refreshData } from '../../api/refresh.ts';
import type { MemberDraft } from '../../components/members/member-schema.ts';
import { emailTaken, type MemberFormState } from '../../components/members/use-member-form.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { tableCodes } from '../../lib/table-error.ts';

type AddMemberForm = {
  form: MemberFormState;
  onClose: () => void;
  onAdded: ((member: MemberRecord) => void) | undefined;
};

/** Sends the member form until the server confirmed or refused it. */
export function useAddMemberForm({ form, onClose, onAdded }: AddMemberForm) {
  const { toasts } = useProduct();
  const queryClient = useQueryClient();
  const { mutateAsync: addMember } = useAddMember();
  const write = useWrite<{ member: MemberDraft }, MemberRecord>({
    send: addMember,
    onDone: (member) => {
      onClose();
      toasts.show({ tone: 'success', title: memberMessages.added(fullName(member)) });
      onAdded?.(member);
    },
    onRefused: ({ code }) => {
      toasts.show({ tone: 'error', title: 'Error', text: memberMessages.addFailed });
      if (code === tableCodes.duplicate) form.tell('email', emailTaken);
    },
  });
  const isEmailTaken = write.state.kind === 'refused' && write.state.code === tableCodes.duplicate;

  const goToEmail = useEffectEvent(() => form.focus('email'));
  // The fields take the focus again only when they are no longer locked.
  useEffect(() => {
    if (isEmailTaken) goToEmail();
  }, [isEmailTaken]);

  return {
    write,
    isEmailTaken,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (form.check()) void write.send({ member: form.draft() });
    },
    giveUp: () => {
      void refreshData(queryClient);
      onClose();
    },
  };
}
