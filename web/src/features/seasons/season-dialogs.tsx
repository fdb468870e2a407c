import type { Program } from '@ffl/domain/programs/program';
import { seasonMessages } from '@ffl/domain/seasons/messages';
import type { SeasonEntries } from '@ffl/domain/seasons/schemas';
import type { Season } from '@ffl/domain/seasons/season';
import { useState } from 'react';
import { TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { saveAsNew } from '../../components/ui/record-outcome.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { useOvertaken } from '../../hooks/forms/use-overtaken.ts';
import { SeasonQuestion, useSeasonCurrency } from './season-currency.tsx';
import { draftOf, entriesOf, useSeasonForm, useSeasonWrite } from './use-season-form.ts';

type AddSeasonProps = { program: Program; onClose: () => void };

/** The form for a program's new season. Open while rendered. */
export function AddSeason({ program, onClose }: AddSeasonProps) {
  const form = useSeasonForm({ name: '', startDate: '', endDate: '' });
  const { write, stop } = useSeasonWrite({ program, failed: seasonMessages.addFailed, onClose });

  const currency = useSeasonCurrency(
    program,
    () => void write.send({ programId: program.id, season: draftOf(form.values) }),
  );

  function submit() {
    if (form.check()) currency.save({ kind: 'add', days: draftOf(form.values) });
  }

  return (
    <RecordDialog
      title="Add Season"
      form={form}
      write={write}
      words={seasonMessages.adding}
      submitText="Add Season"
      busyText="Adding..."
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <SeasonFields form={form} />
      <SeasonQuestion question={currency.question} confirmText="Add Season" />
    </RecordDialog>
  );
}

type EditSeasonProps = { program: Program; season: Season; onClose: () => void };

/** A season's name and dates. Nothing overwrites what others saved in the meantime. */
export function EditSeason({ program, season, onClose }: EditSeasonProps) {
  const form = useSeasonForm(entriesOf(season));
  const overtaken = useOvertaken(form, {
    labels: { name: 'Season name', startDate: 'Start date', endDate: 'End date' },
  });
  const { isGone } = overtaken;
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { write, stop } = useSeasonWrite({
    program,
    failed: seasonMessages.updateFailed,
    onClose,
    onOvertaken: (stored) => overtaken.tell(stored && entriesOf(stored)),
  });

  const currency = useSeasonCurrency(program, () => {
    const days = draftOf(form.values);
    const order = isGone ? { programId: program.id } : { seasonId: season.id, was: form.initial };
    void write.send({ ...order, season: days });
  });

  function submit() {
    setIsUnchanged(false);
    if (!form.check()) return;
    const days = draftOf(form.values);
    if (isGone) return currency.save({ kind: 'add', days });
    if (!form.isChanged) return setIsUnchanged(true);
    const isMoved = form.hasChanged('startDate') || form.hasChanged('endDate');
    currency.save(isMoved ? { kind: 'edit', seasonId: season.id, days } : undefined);
  }

  return (
    <RecordDialog
      title="Edit Season"
      form={form}
      write={write}
      words={isGone ? seasonMessages.adding : seasonMessages.saving}
      ofOthers={{ ...overtaken, words: seasonMessages }}
      submitText="Save changes"
      note={isUnchanged && seasonMessages.nothingChanged}
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <SeasonFields form={form} />
      <SeasonQuestion question={currency.question} confirmText={isGone ? saveAsNew : 'Save changes'} />
    </RecordDialog>
  );
}

/** A season's fields; its last day is included. */
function SeasonFields({ form }: { form: FormState<SeasonEntries> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Season name"
        hint="Include the base to file punches at that base under this season."
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
