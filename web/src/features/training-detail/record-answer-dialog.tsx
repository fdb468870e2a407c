import { fullName } from '@ffl/domain/members/member';
import { attendanceMessages as messages } from '@ffl/domain/trainings/attendance-answers';
import { useState } from 'react';
import type { MemberFound } from '../../api/members/rows.ts';
import { useStop } from '../../api/refresh.ts';
import { useAnswerTraining } from '../../api/trainings/attendance-answers.ts';
import { FormField, Select } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { MemberChoice } from './member-choice.tsx';

type RecordAnswerDialogProps = { session: string; onClose: () => void };

/** What a member said on the phone. If there is an answer already, this one replaces it. */
export function RecordAnswerDialog({ session, onClose }: RecordAnswerDialogProps) {
  const [chosen, setChosen] = useState<MemberFound | null>(null);
  const { mutateAsync: send } = useAnswerTraining();
  const form = useForm({
    initial: { member: '', comes: 'yes' },
    check: () => (chosen ? {} : { member: messages.nobodyChosen }),
    onChange: () => write.correct(),
  });
  const write = useWrite({
    send,
    onClose,
    done: ({ comes }) => ({ title: messages.recorded(chosen ? fullName(chosen) : '', comes) }),
  });
  const stop = useStop(write);

  function choose(member: MemberFound | null) {
    setChosen(member);
    form.change('member', member ? fullName(member) : '');
  }

  function submit() {
    if (form.check() && chosen) void write.send({ session, comes: form.values.comes === 'yes', member: chosen.id });
  }

  return (
    <RecordDialog
      title={messages.record}
      description={messages.recordHint}
      form={form}
      write={write}
      words={messages.recording}
      submitText="Record"
      busyText="Recording..."
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <MemberChoice form={form} chosen={chosen} onChoose={choose} />
      <FormField form={form} name="comes" label="Answer">
        {(control) => (
          <Select {...control}>
            <option value="yes">{messages.said(true)}</option>
            <option value="no">{messages.said(false)}</option>
          </Select>
        )}
      </FormField>
    </RecordDialog>
  );
}
