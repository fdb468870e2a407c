import type { SeasonEntries } from '@ffl/domain/seasons/schemas';
import { TextField } from '../../components/ui/text-field.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';

/** A season's fields; its last day is included. */
export function SeasonFields({ form }: { form: FormState<SeasonEntries> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Season name"
        hint="With the base in it, punches at that base are filed under this season."
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField form={form} name="startDate" label="Start date" type="date" min="1900-01-01" max="2100-12-31" />
        <TextField
          form={form}
          name="endDate"
          label="End date"
          hint="The last day, included"
          type="date"
          min="1900-01-01"
          max="2100-12-31"
        />
      </div>
    </>
  );
}
