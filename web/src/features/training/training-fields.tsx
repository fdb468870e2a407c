import {
  daysToPick,
  programChoices,
  type TrainingPurpose,
  trainingLimits,
  trainingMessages,
} from '@ffl/domain/trainings';
import { useFixedBases } from '../../api/bases/use-fixed-bases.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { PlacesField } from './places-field.tsx';
import type { SessionEntries } from './training-entries.ts';
import { useComing } from './use-coming.ts';

type TrainingFieldsProps = {
  form: FormState<SessionEntries>;
  purpose: TrainingPurpose;
  now: Date;
  /** Of a stored session. */
  id: string | undefined;
};

/** The session's own fields; a stored base or program stays a choice. */
export function TrainingFields({ form, purpose, now, id }: TrainingFieldsProps) {
  const { programId, base: storedBase } = form.initial;
  const days = daysToPick(purpose, now);
  const isAhead = days.max === undefined;
  const come = useComing(isAhead ? id : undefined);
  const fixed = useFixedBases();
  const bases = [...new Set<string>([...fixed, ...(storedBase === '' ? [] : [storedBase])])];
  return (
    <Card title="Session">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          form={form}
          name="trainingType"
          label="Training type"
          hint="For instance Avalanche refresher"
          maxLength={trainingLimits.textMaxLength}
          autoComplete="off"
          leavesUnchanged
        />
        <FormField form={form} name="programId" label="Program" leavesUnchanged>
          {(control) => (
            <Select {...control}>
              <option value="">Choose a program</option>
              {programChoices(programId === '' ? null : programId).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <div className="flex flex-col gap-2">
          <TextField form={form} name="date" label="Date" type="date" hint={hintOf(days)} {...days} leavesUnchanged />
          {come > 0 && purpose.kind === 'edit' && !['', purpose.stored].includes(form.values.date) && (
            <Notice tone="warning" announced>
              {trainingMessages.moveComing(come, purpose.stored)}
            </Notice>
          )}
        </div>
        <TextField
          form={form}
          name="agency"
          label="Agency"
          maxLength={trainingLimits.textMaxLength}
          autoComplete="off"
          optional
        />
        <div className="md:col-span-2">
          <BaseChoice
            names={bases}
            digits={fixed}
            base={form.values.base === '' ? null : form.values.base}
            isRequired={false}
            hint={trainingMessages.baseHint}
            onChange={(base) => form.change('base', base ?? '')}
          />
        </div>
        <TextField
          form={form}
          name="pilot"
          label="Pilot"
          maxLength={trainingLimits.textMaxLength}
          autoComplete="off"
          optional
        />
        <FormField form={form} name="medicalCrew" label="Medical crew" optional>
          {(control) => <TextArea {...control} rows={2} maxLength={trainingLimits.medicalCrewMaxLength} />}
        </FormField>
        {isAhead && <PlacesField form={form} come={come} />}
      </div>
    </Card>
  );
}

function hintOf({ min, max }: ReturnType<typeof daysToPick>): string | undefined {
  if (max !== undefined) return 'Today or earlier';
  return min === undefined ? undefined : 'Today or later';
}
