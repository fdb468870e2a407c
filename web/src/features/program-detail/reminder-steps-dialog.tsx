import { reminderMessages } from '@ffl/domain/reminders/messages';
import { readSteps, usualSteps } from '@ffl/domain/reminders/steps';
import { useStop } from '../../api/refresh.ts';
import { useSetReminderSteps } from '../../api/reminders/mutations.ts';
import { TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';

type ReminderStepsDialogProps = {
  programId: string;
  validityPeriodDays: number;
  chosenSteps: readonly number[] | null;
  onClose: () => void;
};

/** The usual days, others, or none. If two people set them, the later one wins. */
export function ReminderStepsDialog(props: ReminderStepsDialogProps) {
  const { programId, validityPeriodDays, chosenSteps, onClose } = props;
  const usual = usualSteps(validityPeriodDays);
  const form = useForm({
    initial: { steps: (chosenSteps ?? usual).join(', ') },
    check: ({ steps }) => (readSteps(steps) === undefined ? { steps: reminderMessages.stepsInvalid } : {}),
  });
  const { mutateAsync: send } = useSetReminderSteps();
  const write = useWrite({
    send,
    onClose,
    done: reminderMessages.stepsSaved,
  });
  const stop = useStop(write);

  function submit() {
    const steps = readSteps(form.values.steps);
    if (form.check() && steps) void write.send({ programId, steps: steps.join() === usual.join() ? null : steps });
  }

  return (
    <RecordDialog
      title="Reminders"
      form={form}
      write={write}
      words={reminderMessages.savingSteps}
      submitText="Save"
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="steps"
        label="Days before it expires"
        hint={`Usually ${usual.join(', ')}; 0 is the last day. Leave it blank for no emails.`}
        optional
        autoComplete="off"
      />
    </RecordDialog>
  );
}
