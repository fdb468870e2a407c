import type { Base } from '@ffl/domain/bases/base';
import { baseLimits } from '@ffl/domain/bases/limits';
import { baseMessages } from '@ffl/domain/bases/messages';
import { type BaseForm, type BaseUpdate, baseFormSchema, baseRecordSchema } from '@ffl/domain/bases/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAddBase, useUpdateBase } from '../../api/bases/mutations.ts';
import { baseQueries, toBase } from '../../api/bases/queries.ts';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { FormField, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useOvertaken } from '../../hooks/forms/use-overtaken.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { problemsIn } from '../../lib/write/problems.ts';
import { type BaseEntries, baseFieldWords, baseFormOf, baseWords, entriesOf, sentOf } from './base-entries.ts';

type BaseDialogProps = {
  /** Omitted to add a base. */
  base?: Base | undefined;
  onClose: () => void;
};

const { labels } = baseFieldWords;

/** The base form. Open while rendered. */
export function BaseDialog({ base, onClose }: BaseDialogProps) {
  const { form, write, overtaken, isUnchanged, submit } = useBaseForm({ base, onClose });
  const hasFieldProblem = Object.values(form.problems).some((problem) => problem !== undefined);
  return (
    <RecordDialog
      title={base ? `Edit ${base.name}` : 'Add Base'}
      form={form}
      write={write}
      words={base && !overtaken.isGone ? baseWords.saving : baseWords.adding}
      isShownAtField={hasFieldProblem}
      ofOthers={{ ...overtaken, words: baseMessages }}
      note={isUnchanged && 'Nothing was changed.'}
      submitText={base ? 'Save changes' : 'Add Base'}
      busyText={base ? 'Saving...' : 'Adding...'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="base_name"
        label={labels.base_name}
        hint="For example, LG8. Members, trainings and punches refer to the base by this name."
        autoComplete="off"
        leavesUnchanged
      />
      {base && isRenamed(form.values.base_name, base) && <RenameNote base={base} />}
      <FormField form={form} name="description" label={labels.description} optional>
        {(control) => <TextArea {...control} maxLength={baseLimits.descriptionMaxLength} />}
      </FormField>
      <Checkbox
        label={labels.is_active}
        hint="Nothing new is issued at an inactive base. Its programs and credentials stay."
        checked={form.values.is_active === 'yes'}
        onChange={(event) => form.change('is_active', event.currentTarget.checked ? 'yes' : '')}
      />
    </RecordDialog>
  );
}

function isRenamed(entered: string, { name }: Base): boolean {
  return entered.trim() !== '' && entered.trim() !== name;
}

/** Says what a new name changes, and what keeps the old one. */
function RenameNote({ base: { id, name } }: { base: Base }) {
  const { data } = useQuery(baseQueries.references(id));
  return (
    <Notice tone="info" announced>
      {data && `${baseMessages.takesAlong(data)} `}
      {baseMessages.keepsOfItsDay(name)}
    </Notice>
  );
}

const storedBase = z.pipe(baseRecordSchema, z.transform(toBase));

type Order = { base: BaseForm } | BaseUpdate;

/** Sends the form until the server confirmed or refused it. */
function useBaseForm({ base, onClose }: BaseDialogProps) {
  const { mutateAsync: add } = useAddBase();
  const { mutateAsync: update } = useUpdateBase();
  const [isUnchanged, setIsUnchanged] = useState(false);
  const form = useForm<BaseEntries>({
    initial: entriesOf(base ?? null),
    check: (entries) => problemsIn(baseFormSchema.safeParse(baseFormOf(entries))),
    onChange: () => setIsUnchanged(false),
  });
  const overtaken = useOvertaken(form, baseFieldWords);
  const write = useWrite<Order, Base>({
    send: (order) => ('id' in order ? update(order) : add(order)),
    onClose,
    done: ({ name }, order) => ('id' in order ? `Updated base ${name}` : `Created base ${name}`),
    schema: storedBase,
    onRefused: ({ code, reason, current }) => {
      if (current !== undefined) overtaken.tell(current && entriesOf(current));
      if (code === 'base_name_taken') form.fail({ base_name: reason });
    },
  });

  function submit() {
    overtaken.forget();
    if (!form.check()) return;
    if (!base || overtaken.isGone) return void write.send({ base: baseFormOf(form.values) });
    if (!form.isChanged) return setIsUnchanged(true);
    const { changes, was } = overtaken.edits();
    void write.send({ id: base.id, ...sentOf(changes), was: sentOf(was) });
  }

  return { form, write, overtaken, isUnchanged, submit };
}
