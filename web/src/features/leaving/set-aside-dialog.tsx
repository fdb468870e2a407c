import { groundingReasonSchema } from '@ffl/domain/groundings/schemas';
import { leavingMessages } from '@ffl/domain/leaving/messages';
import { leavingRecordMessages as messages } from '@ffl/domain/leaving/record-messages';
import type { SetAside } from '@ffl/domain/leaving/schemas';
import { fullName, type Member } from '@ffl/domain/members/member';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate } from '@ffl/domain/time/denver';
import { useSetAside } from '../../api/leaving/mutations.ts';
import { FormField, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';

export type LeftMember = Pick<Member, 'id' | 'firstName' | 'lastName'>;

type SetAsideDialogProps = { member: LeftMember; onClose: () => void };

/** Asks since when and why somebody is gone, and says what that means. */
export function SetAsideDialog({ member, onClose }: SetAsideDialogProps) {
  const { mutateAsync: setAside } = useSetAside();
  const now = useNow();
  const name = fullName(member);
  const form = useForm({
    initial: { reason: '', day: denverDate(now) as string },
    check: ({ reason, day }) => ({ reason: reasonProblem(reason), day: dayProblem(day, now) }),
  });
  const write = useWrite<SetAside, void>({
    send: setAside,
    onClose,
    done: { title: messages.done(name), text: messages.doneText },
  });

  function handleSubmit() {
    const { reason } = form.values;
    const day = parseCalendarDate(form.values.day);
    if (write.isLocked || !form.check() || day === null) return;
    void write.send({ memberId: member.id, day, reason: reason.trim() });
  }

  return (
    <RecordDialog
      title={messages.title(name)}
      description={messages.explanation}
      form={form}
      write={write}
      words={messages.settingAside}
      submitText="Set aside"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Reason" leavesUnchanged hint={messages.whoSees}>
        {(control) => <TextArea {...control} />}
      </FormField>
      <TextField
        form={form}
        name="day"
        label="Left on"
        type="date"
        leavesUnchanged
        hint="Today or an earlier day. Past days don't change either way."
      />
    </RecordDialog>
  );
}

function dayProblem(text: string, now: Date): string | undefined {
  const day = parseCalendarDate(text);
  if (day === null) return leavingMessages.dayInvalid;
  return day > denverDate(now) ? leavingMessages.dayAhead : undefined;
}

function reasonProblem(reason: string): string | undefined {
  return groundingReasonSchema.safeParse(reason).error?.issues[0]?.message;
}
