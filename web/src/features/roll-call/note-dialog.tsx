import { rollCallNoteLimits, rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DiscardDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useEntries } from '../../hooks/forms/use-entries.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import type { NoteEntry } from '../../lib/roll-calls/roll-call.ts';

/** The subject of a note: a member without the credential, or a typed name. */
export type Noted = Pick<NoteEntry, 'memberId' | 'name'>;

type NoteDialogProps = {
  who: Noted;
  /** Name of the program with its base. */
  program: string;
  onSave: (said: Pick<NoteEntry, 'name' | 'kind' | 'text'>) => Promise<unknown>;
  onClose: () => void;
};

const kinds = ['issue', 'question', 'note'] as const;

/** Notes somebody who holds nothing, in two taps: an administrator decides later. Open while rendered. */
export function NoteDialog({ who, program, onSave, onClose }: NoteDialogProps) {
  const formId = useId();
  const [kind, setKind] = useState<NoteEntry['kind']>('issue');
  const [hasFailed, setHasFailed] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm({
    initial: { name: who.name, text: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? words.noteNameMissing : undefined }),
  });
  useEntries(form.isChanged);

  function handleClose() {
    if (form.isChanged) setIsLeaving(true);
    else onClose();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!form.check()) return;
    setHasFailed(false);
    onSave({ kind, name: form.values.name.trim(), text: form.values.text.trim() }).then(onClose, () =>
      setHasFailed(true),
    );
  }

  return (
    <Dialog
      title={words.noteTitle}
      description={
        <>
          {who.memberId !== null && <span className="wrap-anywhere font-semibold text-ink">{who.name}. </span>}
          {who.memberId === null ? words.isNoMember : words.lacks(program)}.
        </>
      }
      onClose={handleClose}
      footer={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {words.noteSave}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        {hasFailed && (
          <Notice tone="danger" announced>
            {words.notStored}
          </Notice>
        )}
        <p className="text-ink-2">{words.noteText}</p>
        {who.memberId === null && (
          <TextField
            form={form}
            name="name"
            label={words.noteName}
            autoComplete="off"
            maxLength={rollCallNoteLimits.nameMaxLength}
          />
        )}
        <KindChoice kind={kind} onChange={setKind} />
        <FormField form={form} name="text" label={words.noteWords} optional>
          {(control) => <TextArea {...control} maxLength={rollCallNoteLimits.wordsMaxLength} />}
        </FormField>
      </form>
      {isLeaving && <DiscardDialog onDiscard={onClose} onClose={() => setIsLeaving(false)} />}
    </Dialog>
  );
}

type KindChoiceProps = { kind: NoteEntry['kind']; onChange: (kind: NoteEntry['kind']) => void };

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold text-table">{words.noteKind}</legend>
      {kinds.map((one) => (
        <label
          key={one}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={id}
            checked={one === kind}
            onChange={() => onChange(one)}
            className="size-5 shrink-0"
          />
          {words.noteKinds[one]}
        </label>
      ))}
    </fieldset>
  );
}
