import { readinessLimits } from '@ffl/domain/readiness/limits';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { useSetNeeded } from '../../api/readiness/mutations.ts';
import { useStop } from '../../api/refresh.ts';
import { TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';

type NeededDialogProps = { programId: string; needed: number | null; onClose: () => void };

/** A program's need; empty for none. If two people set it, the later one wins. */
export function NeededDialog({ programId, needed, onClose }: NeededDialogProps) {
  const form = useForm({
    initial: { needed: needed === null ? '' : String(needed) },
    check: (entries) => (readNeeded(entries.needed) === undefined ? { needed: readinessMessages.neededInvalid } : {}),
  });
  const { mutateAsync: send } = useSetNeeded();
  const write = useWrite({
    send,
    onClose,
    done: readinessMessages.neededSaved,
  });
  const stop = useStop(write);

  function submit() {
    const number = readNeeded(form.values.needed);
    if (form.check() && number !== undefined) void write.send({ programId, needed: number });
  }

  return (
    <RecordDialog
      title="People needed"
      form={form}
      write={write}
      words={readinessMessages.saving}
      submitText="Save"
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="needed"
        label="People needed in force"
        hint="The readiness board shows the weeks with fewer. Leave it blank for no number."
        optional
        inputMode="numeric"
        autoComplete="off"
      />
    </RecordDialog>
  );
}

/** Null for empty; undefined for an invalid number. */
function readNeeded(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === '') return null;
  const number = Number(digits);
  const { neededMin, neededMax } = readinessLimits;
  return /^\d+$/.test(digits) && number >= neededMin && number <= neededMax ? number : undefined;
}
