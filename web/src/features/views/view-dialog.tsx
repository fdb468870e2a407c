import { viewMessages as messages } from '@ffl/domain/views/messages';
import { viewFormSchema } from '@ffl/domain/views/schemas';
import type { ViewScreen } from '@ffl/domain/views/view';
import { useState } from 'react';
import { useStop } from '../../api/refresh.ts';
import { useSaveView } from '../../api/views/mutations.ts';
import type { SavedView } from '../../api/views/queries.ts';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { problemsIn } from '../../lib/write/problems.ts';

type ViewDialogProps = {
  screen: ViewScreen;
  /** Views of this screen. */
  views: readonly SavedView[];
  /** The query that a new view saves. */
  query: string;
  /** The view to rename; null for a new one. */
  view: SavedView | null;
  onClose: () => void;
};

/** Names a new view, or renames one. Open while rendered. */
export function ViewDialog({ screen, views, query, view, onClose }: ViewDialogProps) {
  const [id] = useState(() => view?.id ?? crypto.randomUUID());
  const others = views.filter((one) => one.id !== id).map(({ name }) => name);
  const schema = viewFormSchema(others);
  const form = useForm({
    initial: { name: view?.name ?? '', isDefault: view?.is_default ? 'yes' : '' },
    check: (entries) => problemsIn(schema.safeParse(entries)),
  });
  const { mutateAsync: send } = useSaveView();
  const write = useWrite<SavedView, unknown>({
    send,
    onClose,
    done: (_, { name }) => ({ title: view ? messages.renamed : messages.saved, text: name }),
  });
  const stop = useStop(write);

  function submit() {
    if (!form.check()) return;
    const { name } = schema.parse(form.values);
    void write.send({ id, screen, name, query: view?.query ?? query, is_default: form.values.isDefault === 'yes' });
  }

  return (
    <RecordDialog
      title={view ? 'Rename view' : 'Save this view'}
      {...(!view && { description: messages.hint })}
      form={form}
      write={write}
      words={messages.saving}
      submitText="Save"
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" autoComplete="off" leavesUnchanged />
      {!view && (
        <Checkbox
          label={messages.opens(screen)}
          checked={form.values.isDefault === 'yes'}
          onChange={(event) => form.change('isDefault', event.currentTarget.checked ? 'yes' : '')}
        />
      )}
    </RecordDialog>
  );
}
