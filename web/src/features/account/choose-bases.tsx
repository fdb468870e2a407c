import { mondayMessages as messages } from '@ffl/domain/reminders/monday-messages';
import { useStop } from '../../api/refresh.ts';
import { useSetLedBases } from '../../api/reminders/mutations.ts';
import type { LedBase } from '../../api/reminders/queries.ts';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';

/** Chooses the bases that the person leads. Open while rendered. */
export function ChooseBases({ bases, onClose }: { bases: readonly LedBase[]; onClose: () => void }) {
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(bases.map(({ id, isLed }) => [id, isLed ? 'yes' : ''])),
  });
  const { mutateAsync: send } = useSetLedBases();
  const write = useWrite({
    send,
    repeat: 'harmless',
    onClose,
    done: messages.chosen,
  });
  const stop = useStop(write);

  return (
    <RecordDialog
      title={messages.ownTitle}
      description={messages.chooseHint}
      form={form}
      write={write}
      words={messages.choosing}
      submitText="Save"
      onSubmit={() => void write.send({ bases: form.names.filter((id) => form.values[id] === 'yes') })}
      onStop={stop}
      onClose={onClose}
    >
      {bases.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={form.values[id] === 'yes'}
          onChange={(event) => form.change(id, event.currentTarget.checked ? 'yes' : '')}
        />
      ))}
    </RecordDialog>
  );
}
