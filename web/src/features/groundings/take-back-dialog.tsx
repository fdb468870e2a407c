import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { groundingMessages as messages } from '@ffl/domain/groundings/messages';
import { groundingReasonSchema, type UndoGrounding } from '@ffl/domain/groundings/schemas';
import { displayWhen } from '@ffl/domain/time/denver';
import { useUndoGrounding } from '../../api/groundings/mutations.ts';
import type { ShownGroundingEvent } from '../../api/groundings/queries.ts';
import { FormField, TextArea } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import type { GroundedMember } from './ground-dialog.tsx';

type TakeBackDialogProps = { member: GroundedMember; event: ShownGroundingEvent; onClose: () => void };

/** Undoes a grounding or a lift as if it had never been; with a reason once ten minutes are over. */
export function TakeBackDialog({ member, event, onClose }: TakeBackDialogProps) {
  const { mutateAsync: takeBack } = useUndoGrounding();
  const now = useNow();
  const isPlain = isUndoOpen(event.at, now);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason:
        isPlain && reason.trim() === '' ? undefined : groundingReasonSchema.safeParse(reason).error?.issues[0]?.message,
    }),
  });
  const write = useWrite<UndoGrounding, void>({
    send: takeBack,
    onClose,
    done: messages.undone,
  });

  function handleSubmit() {
    if (write.isLocked || !form.check()) return;
    const reason = form.values.reason.trim();
    void write.send({ memberId: member.id, eventId: event.id, ...(reason && { reason }) });
  }

  return (
    <RecordDialog
      title={event.kind === 'lift' ? 'Take Back Lift' : 'Take Back Grounding'}
      description={`Recorded ${displayWhen(event.at, now)}. It stays in the list, struck through, and no longer counts.`}
      form={form}
      write={write}
      words={messages.undoing}
      submitText="Take Back"
      busyText="Taking back..."
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Reason" optional={isPlain} leavesUnchanged>
        {(control) => <TextArea {...control} />}
      </FormField>
    </RecordDialog>
  );
}
