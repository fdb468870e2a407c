import { comingMessages as messages, placesIn } from '@ffl/domain/trainings';
import { useQuery } from '@tanstack/react-query';
import { comingQuery } from '../../api/trainings/coming.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import type { SessionEntries } from './training-entries.ts';

type PlacesFieldProps = {
  form: FormState<SessionEntries>;
  /** Of a stored session, to which somebody may come already. */
  id: string | undefined;
};

/** How many may come. Fewer than those who come already is possible, and is said. */
export function PlacesField({ form, id }: PlacesFieldProps) {
  const { data } = useQuery({ ...comingQuery(id ?? ''), enabled: id !== undefined });
  const come = data?.answers.filter(({ comes }) => comes).length ?? 0;
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
