import { memberMessages } from '@ffl/domain/members';
import { type FormEvent, useState } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import { type MemberUpdate, type MemberUpdated, useUpdateMember } from '../../api/members/update-member.ts';
import { changesOf, entriesOf } from '../../components/members/member-changes.ts';
import type { MemberEntries } from '../../components/members/member-schema.ts';
import type { MemberFormState } from '../../components/members/use-member-form.ts';
import { useTakenEmail } from '../../components/members/use-taken-email.ts';
import { useFormToast } from '../../hooks/use-form-toast.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';

type EditMemberForm = {
  form: MemberFormState;
  before: MemberRecord;
  onBegin: (from: MemberRecord) => void;
  onOvertaken: (theirs: MemberRecord, mine: MemberEntries) => void;
};

/** Sends what was changed until the server confirmed or refused it. */
export function useEditMemberForm({ form, before, onBegin, onOvertaken }: EditMemberForm) {
  const { toasts } = useProduct();
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { mutateAsync: updateMember } = useUpdateMember();
  // The form says it too: the toast may go, before it covers the button that saves again.
  const failure = useFormToast();
  const tellFailure = () => failure.show('Error', memberMessages.updateFailed);
  const write = useWrite<MemberUpdate, MemberUpdated>({
    send: updateMember,
    onDone: (updated) => {
      if (updated.kind !== 'saved') tellFailure();
      if (updated.kind === 'overtaken') onOvertaken(updated.member, form.values);
      if (updated.kind !== 'saved') return;
      onBegin(updated.member);
      toasts.show({ tone: 'success', title: memberMessages.updated });
    },
    onRefused: tellFailure,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsUnchanged(false);
    failure.takeBack();
    if (!form.check()) return;
    const changes = changesOf(entriesOf(before), form.draft());
    if (Object.keys(changes).length === 0) return setIsUnchanged(true);
    void write.send({ before, changes });
  }

  function correct() {
    setIsUnchanged(false);
    failure.takeBack();
    write.correct();
  }

  return { write, isEmailTaken: useTakenEmail(form, write.state), isUnchanged, submit, correct };
}
