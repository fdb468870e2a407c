import { isGrounded } from '@ffl/domain/groundings/grounding';
import { groundingMessages as messages } from '@ffl/domain/groundings/messages';
import { type GroundMember, groundingReasonSchema } from '@ffl/domain/groundings/schemas';
import { fullName, type Member } from '@ffl/domain/members/member';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { useGroundMember } from '../../api/groundings/mutations.ts';
import { FormField, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';

type GroundDialogProps = {
  member: GroundedMember;
  /** The current grounding, if its end or reason is to change. */
  initial: { until: string; reason: string };
  onClose: () => void;
};

/** Asks until when and why somebody is grounded. */
export function GroundDialog({ member, initial, onClose }: GroundDialogProps) {
  const { mutateAsync: ground } = useGroundMember();
  const now = useNow();
  const name = fullName(member);
  const form = useForm({
    initial,
    check: ({ until, reason }) => ({ until: endProblem(until, now), reason: reasonProblem(reason) }),
  });
  const write = useWrite<GroundMember, void>({
    send: ground,
    onClose,
    done: messages.done(name),
  });

  function handleSubmit() {
    const { until, reason } = form.values;
    if (write.isLocked || !form.check()) return;
    void write.send({
      memberId: member.id,
      until: until === '' ? null : parseCalendarDate(until),
      reason: reason.trim(),
    });
  }

  return (
    <RecordDialog
      title={messages.title(name)}
      description={messages.explanation}
      form={form}
      write={write}
      words={messages.grounding}
      submitText="Ground"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Reason" leavesUnchanged hint={messages.whoSees}>
        {(control) => <TextArea {...control} />}
      </FormField>
      <TextField
        form={form}
        name="until"
        label="Last day"
        type="date"
        optional
        leavesUnchanged
        hint="That day is included. Leave blank to last until someone lifts it."
      />
    </RecordDialog>
  );
}

function endProblem(until: string, now: Date): string | undefined {
  if (until === '') return undefined;
  const day = parseCalendarDate(until);
  if (day === null) return messages.dayInvalid;
  return isGrounded({ until: day }, now) ? undefined : messages.endPast;
}

function reasonProblem(reason: string): string | undefined {
  return groundingReasonSchema.safeParse(reason).error?.issues[0]?.message;
}

export type GroundedMember = Pick<Member, 'id' | 'firstName' | 'lastName'>;
