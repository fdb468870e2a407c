import { comingMessages as messages } from '@ffl/domain/trainings/coming';
import { placesIn } from '@ffl/domain/trainings/form';
import { Notice } from '../../components/ui/notice.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import type { SessionEntries } from './training-entries.ts';

type PlacesFieldProps = {
  form: FormState<SessionEntries>;
  /** How many come already. */
  come: number;
};

/** How many may come. Fewer than those who come already is possible, and is said. */
export function PlacesField({ form, come }: PlacesFieldProps) {
  const places = placesIn(form.values.places);
  return (
    <>
      <TextField
        form={form}
        name="places"
        label="Places"
        hint={messages.placesHint}
        inputMode="numeric"
        autoComplete="off"
        leavesUnchanged
        optional
      />
      {places !== null && places < come && (
        <div className="md:col-span-2">
          <Notice tone="warning" title={messages.fewerThanCome(come)} announced>
            {messages.beyond}
          </Notice>
        </div>
      )}
    </>
  );
}
