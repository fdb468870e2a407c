import type { Base } from '@ffl/domain/bases/base';
import { currencyRuleMessages } from '@ffl/domain/currency/rule-messages';
import { programLimits } from '@ffl/domain/programs/limits';
import { programMessages } from '@ffl/domain/programs/messages';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { baseQueries } from '../../api/bases/queries.ts';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { FormField, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useBasesFailure } from '../../hooks/visit/use-bases-failure.ts';
import { later } from '../../lib/pages/soon.ts';
import { programLabels as labels, programWords } from './program-entries.ts';
import { BaseField, ColorField, TypeField, ValidityField } from './program-fields.tsx';
import { useProgramForm } from './use-program-form.ts';

const ConfirmCurrencyChanges = later(
  async () => (await import('../../components/currency/currency-changes.tsx')).ConfirmCurrencyChanges,
);

type ProgramFormDialogProps = {
  /** Omitted for a new program. */
  program?: Program;
  /** Preselected base of a new program. */
  baseId?: string;
  onClose: () => void;
};

const none: readonly Base[] = [];

/** A program's fields; two clocks are under Advanced. Open while rendered. */
export function ProgramFormDialog({ program, baseId, onClose }: ProgramFormDialogProps) {
  const query = useQuery(baseQueries.list());
  useBasesFailure(query);
  const bases = query.data ?? none;
  const state = useProgramForm({ program, baseId, bases, onClose });
  const { form } = state;
  return (
    <FormDialog
      title={program ? `Edit ${programAtBase(program)}` : 'Add Program'}
      program={program}
      state={state}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={labels.name}
        maxLength={programLimits.nameMaxLength}
        autoComplete="off"
        leavesUnchanged
      />
      <FormField form={form} name="description" label={labels.description} optional>
        {(control) => <TextArea {...control} maxLength={programLimits.descriptionMaxLength} />}
      </FormField>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <BaseField form={form} bases={bases} query={query} program={program} />
        <ValidityField form={form} program={program} />
      </div>
      <Checkbox
        label={labels.requiresTraining}
        hint={programMessages.trainingRequired}
        checked={form.values.requiresTraining === 'yes'}
        onChange={(event) => form.change('requiresTraining', event.currentTarget.checked ? 'yes' : '')}
      />
      <TypeField form={form} />
      <ColorField form={form} />
    </FormDialog>
  );
}

/** The part of the form that hardly any program needs: whether it has two clocks. */
export function CurrencyRuleDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const state = useProgramForm({ program, bases: none, onClose });
  const { form } = state;
  return (
    <FormDialog title={`Currency rule of ${programAtBase(program)}`} program={program} state={state} onClose={onClose}>
      <Checkbox
        label={labels.twoClocks}
        hint={currencyRuleMessages.optionHint(Number(form.values.validityPeriodDays))}
        checked={form.values.twoClocks === 'yes'}
        onChange={(event) => form.change('twoClocks', event.currentTarget.checked ? 'yes' : '')}
      />
    </FormDialog>
  );
}

type FormDialogProps = {
  title: string;
  program: Program | undefined;
  state: ReturnType<typeof useProgramForm>;
  onClose: () => void;
  children: ReactNode;
};

/** The window around fields of a program, with what asks before dates move. */
function FormDialog({ title, program, state, onClose, children }: FormDialogProps) {
  const { form, write, overtaken, isUnchanged, submit, question } = state;
  const hasFieldProblem = Object.values(form.problems).some((problem) => problem !== undefined);
  return (
    <RecordDialog
      title={title}
      form={form}
      write={write}
      words={program && !overtaken.isGone ? programWords.saving : programWords.adding}
      isShownAtField={hasFieldProblem}
      ofOthers={{ ...overtaken, words: programMessages }}
      note={isUnchanged && 'Nothing was changed.'}
      submitText={program ? 'Save changes' : 'Add Program'}
      busyText={program ? 'Saving...' : 'Adding...'}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {question && <ConfirmCurrencyChanges {...question} confirmText="Save changes" />}
    </RecordDialog>
  );
}
