import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { memberRecordSchema } from '@ffl/domain/members/schemas';
import { type FormEvent, useState } from 'react';
import { type MemberUpdate, useAddMember, useUpdateMember } from '../../api/members/mutations.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { changesOf, entriesOf, memberWords } from '../../components/members/member-changes.ts';
import { type MemberDraft, type MemberFormState, useTakenEmail } from '../../components/members/member-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useOvertaken } from '../../hooks/forms/use-overtaken.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';

type EditMemberForm = {
  form: MemberFormState;
  from: MemberRecord;
  onSaved: (member: MemberRecord) => void;
  /** Called if the member was created again because the old record had been deleted. */
  onCreated: (member: MemberRecord) => void;
};

type Order = MemberUpdate | { member: MemberDraft };

/** Submits the changes until the server confirms or refuses. */
export function useEditMemberForm({ form, from, onSaved, onCreated }: EditMemberForm) {
  const [before, setBefore] = useState(from);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { mutateAsync: update } = useUpdateMember();
  const { mutateAsync: add } = useAddMember();
  const overtaken = useOvertaken(form, memberWords);
  // The form shows the failure too, so the toast may go before it covers the button that saves again.
  const failure = useFormToast();
  const write = useWrite<Order, MemberRecord>({
    send: (order) => ('member' in order ? add(order) : update(order)),
    onDone: (saved, order) => ('member' in order ? onCreated(saved) : onSaved(saved)),
    done: (saved, order) => ('member' in order ? memberMessages.added(fullName(saved)) : memberMessages.updated),
    schema: memberRecordSchema,
    onRefused: ({ current }) => {
      if (current === undefined) return failure.show('Error', memberMessages.updateFailed);
      if (current) setBefore(current);
      overtaken.tell(current && entriesOf(current));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsUnchanged(false);
    failure.dismiss();
    overtaken.forget();
    if (!form.check()) return;
    if (overtaken.isGone) return void write.send({ member: form.draft() });
    const changes = changesOf(entriesOf(before), form.draft());
    if (Object.keys(changes).length === 0) return setIsUnchanged(true);
    void write.send({ before, changes });
  }

  function correct() {
    setIsUnchanged(false);
    failure.dismiss();
    write.correct();
  }

  return { write, before, overtaken, isEmailTaken: useTakenEmail(form, write.state), isUnchanged, submit, correct };
}
