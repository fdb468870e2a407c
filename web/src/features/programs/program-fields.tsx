import type { Base } from '@ffl/domain/bases/base';
import { baseMessages } from '@ffl/domain/bases/messages';
import { programMessages } from '@ffl/domain/programs/messages';
import type { Program } from '@ffl/domain/programs/program';
import { colorChoices, validityChoices } from '@ffl/domain/programs/program-choices';
import { programDefaults, programTypes, specifiedType } from '@ffl/domain/programs/program-types';
import { useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FormField, Select } from '../../components/ui/form-field.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { programLabels as labels, type ProgramEntries, shownColor, shownType } from './program-entries.ts';

type FieldProps = { form: FormState<ProgramEntries> };

/** The three choices, plus a different stored one. With two clocks the dates follow, which is confirmed first. */
export function ValidityField({ form, program }: FieldProps & { program: Program | undefined }) {
  const hint = program && form.values.twoClocks !== 'yes' ? { hint: programMessages.validityFromNowOn } : {};
  const present = Number(form.initial.validityPeriodDays);
  return (
    <FormField form={form} name="validityPeriodDays" label={labels.validityPeriodDays} {...hint}>
      {(control) => (
        <Select {...control}>
          {validityChoices(present).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

type BaseFieldProps = FieldProps & {
  bases: readonly Base[];
  query: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  program: Program | undefined;
};

/** The active bases, and the program's own. */
export function BaseField({ form, bases, query, program }: BaseFieldProps) {
  const own = program?.baseId ? { id: program.baseId, name: program.base ?? '' } : null;
  const offered = bases.filter(({ id, isActive }) => isActive || id === form.initial.base);
  const isOwnMissing = own !== null && !offered.some(({ id }) => id === own.id);
  return (
    <div className="flex flex-col items-start gap-2 [&>:first-child]:w-full">
      <FormField form={form} name="base" label={labels.base} leavesUnchanged>
        {({ defaultValue: _, ...control }) => (
          <Select {...control} value={form.values.base}>
            <option value="">{query.isPending ? 'Loading...' : 'Choose a base'}</option>
            {isOwnMissing && <option value={own.id}>{own.name}</option>}
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {query.isError && (
        <p className="flex flex-wrap items-center gap-2 text-meta">
          {baseMessages.fetchFailed}
          <Button size="small" busy={query.isFetching} busyText="Trying..." onClick={() => void query.refetch()}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}

/** A specified name has its type; any other has the chosen one, whatever it contains. */
export function TypeField({ form }: FieldProps) {
  const isSpecified = specifiedType(form.values.name) !== null;
  const hint = isSpecified
    ? 'A program with this name always has this type.'
    : 'What it counts as on the dashboard, the board and in reports. Its tile matches.';
  return (
    <FormField form={form} name="programType" label={labels.programType} hint={hint} leavesUnchanged>
      {({ defaultValue: _, ...control }) => (
        <Select {...control} value={shownType(form.values) ?? ''} disabled={isSpecified}>
          <option value="">Other</option>
          {programTypes.map((type) => (
            <option key={type} value={type}>
              {programDefaults[type].label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

/** The four named colors, plus a different stored one. Never a color alone: each has its name. */
export function ColorField({ form }: FieldProps) {
  const name = useId();
  const chosen = shownColor(form.values);
  return (
    <fieldset>
      <legend className="font-semibold text-table">{labels.color}</legend>
      <div className="mt-1 grid grid-cols-2 gap-2 md:grid-cols-4">
        {colorChoices(form.initial.color || undefined).map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface px-2.5 hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => form.change('color', value)}
              className="size-5 shrink-0"
            />
            <span
              aria-hidden="true"
              className="size-4 shrink-0 rounded-control border border-line"
              style={{ backgroundColor: value }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
