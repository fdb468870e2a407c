import { attendanceMessages } from '@ffl/domain/trainings/attendance-answers';
import { daysToPick, type NewPurpose, placesIn, type TrainingPurpose } from '@ffl/domain/trainings/form';
import { trainingLimits } from '@ffl/domain/trainings/limits';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programChoices } from '@ffl/domain/trainings/program-words';
import { useId } from 'react';
import { useOfferedBases } from '../../api/bases/use-bases.ts';
import { useYesCount } from '../../api/trainings/attendance-answers.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FormField, Select, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { isAmong, useBasesWith } from '../../lib/session/may.ts';
import type { SessionEntries } from './training-entries.ts';

type TrainingFieldsProps = {
  form: FormState<SessionEntries>;
  purpose: TrainingPurpose;
  now: Date;
  /** Of a stored session. */
  id: string | undefined;
  onChoose: (purpose: NewPurpose) => void;
};

/** The session's own fields; a stored base or program stays a choice. */
export function TrainingFields({ form, purpose, now, id, onChoose }: TrainingFieldsProps) {
  const { programId, base: storedBase } = form.initial;
  const days = daysToPick(purpose, now);
  const isAhead = days.max === undefined;
  const yesCount = useYesCount(isAhead ? id : undefined);
  const offered = useOfferedBases();
  const own = useBasesWith('train');
  const bases = [...new Set<string>([...offered, ...(storedBase === '' ? [] : [storedBase])])];
  return (
    <Card title="Session">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          form={form}
          name="trainingType"
          label="Training type"
          hint="For example, Avalanche refresher"
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
        {purpose.kind !== 'edit' && <Tense purpose={purpose.kind} onChoose={onChoose} />}
        <div className="flex flex-col gap-2">
          <TextField form={form} name="date" label="Date" type="date" hint={hintOf(days)} {...days} leavesUnchanged />
          {yesCount > 0 && isMoved(purpose, form) && (
            <Notice tone="warning" announced>
              {trainingMessages.moveComing(yesCount, purpose.stored)}
            </Notice>
          )}
        </div>
        <TextField
          form={form}
          name="startTime"
          label="Starts at"
          type="time"
          hint={trainingMessages.timeHint}
          leavesUnchanged
          optional
        />
        <div className="md:col-span-2">
          <BaseChoice
            names={bases.filter((name) => isAmong(own, name))}
            digits={offered}
            base={form.values.base === '' ? null : form.values.base}
            isRequired={own !== null}
            {...(own === null && { hint: trainingMessages.baseHint })}
            error={form.problems.base}
            onChange={(base) => form.change('base', base ?? '')}
          />
        </div>
        <TextField
          form={form}
          name="meetingPlace"
          label="Meeting place"
          hint={trainingMessages.placeHint}
          maxLength={trainingLimits.textMaxLength}
          autoComplete="off"
          optional
        />
        {isAhead && <PlacesField form={form} yesCount={yesCount} />}
        <TextField
          form={form}
          name="agency"
          label="Agency"
          maxLength={trainingLimits.textMaxLength}
          autoComplete="off"
          optional
        />
        <TextField
          form={form}
          name="pilot"
          label="Pilot"
          maxLength={trainingLimits.textMaxLength}
          autoComplete="off"
          optional
        />
        <div className={isAhead ? 'md:col-span-2' : undefined}>
          <FormField form={form} name="medicalCrew" label="Medical crew" optional>
            {(control) => <TextArea {...control} rows={2} maxLength={trainingLimits.medicalCrewMaxLength} />}
          </FormField>
        </div>
      </div>
    </Card>
  );
}

/** Whether those who said yes would now come on another day or at another time. */
function isMoved(
  purpose: TrainingPurpose,
  { initial, values: { date, startTime } }: FormState<SessionEntries>,
): purpose is Extract<TrainingPurpose, { kind: 'edit' }> {
  if (purpose.kind !== 'edit' || date === '') return false;
  return date !== purpose.stored || (initial.startTime !== '' && startTime !== initial.startTime);
}

type TenseProps = { purpose: NewPurpose; onChoose: (purpose: NewPurpose) => void };

/** What the date's picker offers; a typed date chooses by itself. */
function Tense({ purpose, onChoose }: TenseProps) {
  const name = useId();
  return (
    <fieldset className="md:col-span-2">
      <legend className="font-semibold text-table">{trainingMessages.when}</legend>
      <div className="mt-1 grid gap-2 md:grid-cols-2 md:gap-4">
        {tenses.map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              checked={purpose === value}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const tenses: readonly [NewPurpose, string][] = [
  ['record', trainingMessages.held],
  ['plan', trainingMessages.toCome],
];

function hintOf({ min, max }: ReturnType<typeof daysToPick>): string | undefined {
  if (max !== undefined) return 'Today or earlier';
  return min === undefined ? undefined : 'Today or later';
}

type PlacesFieldProps = {
  form: FormState<SessionEntries>;
  /** How many said that they come. */
  yesCount: number;
};

/** How many may come. Fewer than said so already is possible, with a warning. */
function PlacesField({ form, yesCount }: PlacesFieldProps) {
  const places = placesIn(form.values.places);
  return (
    <>
      <TextField
        form={form}
        name="places"
        label="Places"
        hint={attendanceMessages.placesHint}
        inputMode="numeric"
        autoComplete="off"
        leavesUnchanged
        optional
      />
      {places !== null && places < yesCount && (
        <div className="md:col-span-2">
          <Notice tone="warning" title={attendanceMessages.fewerThanCome(yesCount)} announced>
            {attendanceMessages.beyond}
          </Notice>
        </div>
      )}
    </>
  );
}
