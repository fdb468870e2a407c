import { type Season, type SeasonEntries, seasonFormSchema, seasonMessages } from '@ffl/domain/seasons';
import { useState } from 'react';
import { useAddSeason, useUpdateSeason } from '../../api/seasons/mutations.ts';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useOvertaken } from '../../hooks/use-overtaken.ts';
import { SeasonFields } from './season-fields.tsx';
import { useSeasonForm, useSeasonWrite } from './use-season-form.ts';

type AddSeasonProps = { programId: string; onClose: () => void };

/** A new season of a program. Open as long as it is rendered. */
export function AddSeason({ programId, onClose }: AddSeasonProps) {
  const form = useSeasonForm({ name: '', startDate: '', endDate: '' });
  const { mutateAsync: send } = useAddSeason();
  const { write, stop } = useSeasonWrite({
    send,
    done: ({ name }) => seasonMessages.added(name),
    failed: seasonMessages.addFailed,
    onClose,
  });

  function submit() {
    if (form.check()) void write.send({ programId, season: seasonFormSchema.parse(form.values) });
  }

  return (
    <RecordDialog
      title="Add Season"
      form={form}
      write={write}
      words={seasonMessages.adding}
      submitText="Add Season"
      busyText="Adding..."
      offline="You are offline. No season can be added now."
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <SeasonFields form={form} />
    </RecordDialog>
  );
}

type EditSeasonProps = { season: Season; onClose: () => void };

/** Name and days of a season. Nothing is saved over what somebody else saved meanwhile. */
export function EditSeason({ season, onClose }: EditSeasonProps) {
  const form = useSeasonForm(entriesOf(season));
  const overtaken = useOvertaken(form, {
    labels: { name: 'Season name', startDate: 'Start date', endDate: 'End date' },
  });
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { mutateAsync: send } = useUpdateSeason();
  const { write, stop } = useSeasonWrite({
    send,
    done: () => seasonMessages.updated,
    failed: seasonMessages.updateFailed,
    onClose,
    onOvertaken: (stored) => overtaken.tell(entriesOf(stored)),
  });

  function submit() {
    setIsUnchanged(false);
    if (!form.check()) return;
    if (!form.isChanged) return setIsUnchanged(true);
    void write.send({ seasonId: season.id, was: form.initial, season: seasonFormSchema.parse(form.values) });
  }

  return (
    <RecordDialog
      title="Edit Season"
      form={form}
      write={write}
      words={seasonMessages.saving}
      overtaken={{ title: seasonMessages.overtaken, shown: overtaken.shown }}
      submitText="Save changes"
      busyText="Saving..."
      offline="You are offline. Nothing can be saved now."
      note={isUnchanged && seasonMessages.nothingChanged}
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <SeasonFields form={form} />
    </RecordDialog>
  );
}

function entriesOf({ name, startDate, endDate }: Season): SeasonEntries {
  return { name, startDate, endDate };
}
