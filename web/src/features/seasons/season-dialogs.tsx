import type { Program } from '@ffl/domain/programs';
import {
  type Season,
  type SeasonDraft,
  type SeasonEntries,
  seasonFormSchema,
  seasonMessages,
} from '@ffl/domain/seasons';
import { useState } from 'react';
import { useAddSeason, useDeleteSeason, useUpdateSeason } from '../../api/seasons/mutations.ts';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useOvertaken } from '../../hooks/use-overtaken.ts';
import { useUndoToast } from '../../hooks/use-undo-toast.ts';
import { SeasonQuestion, useSeasonClocks } from './season-clocks.tsx';
import { SeasonFields } from './season-fields.tsx';
import { useSeasonForm, useSeasonWrite } from './use-season-form.ts';

type AddSeasonProps = { program: Program; onClose: () => void };

/** A new season of a program. Open as long as it is rendered. */
export function AddSeason({ program, onClose }: AddSeasonProps) {
  const form = useSeasonForm({ name: '', startDate: '', endDate: '' });
  const { mutateAsync: send } = useAddSeason();
  const { mutateAsync: remove } = useDeleteSeason();
  const tellWithUndo = useUndoToast();
  const { write, stop } = useSeasonWrite({
    send,
    done: ({ name }) => seasonMessages.added(name),
    ...(program.twoClocks && {
      tell: (title, { id }) => tellWithUndo({ title, undo: { seasonId: id }, send: remove }),
    }),
    failed: seasonMessages.addFailed,
    onClose,
  });

  const clocks = useSeasonClocks(
    program,
    () => void write.send({ programId: program.id, season: draftOf(form.values) }),
  );

  function submit() {
    if (form.check()) clocks.save({ kind: 'add', days: draftOf(form.values) });
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
      <SeasonQuestion question={clocks.question} confirmText="Add Season" />
    </RecordDialog>
  );
}

type EditSeasonProps = { program: Program; season: Season; onClose: () => void };

/** Name and days of a season. Nothing is saved over what somebody else saved meanwhile. */
export function EditSeason({ program, season, onClose }: EditSeasonProps) {
  const form = useSeasonForm(entriesOf(season));
  const overtaken = useOvertaken(form, {
    labels: { name: 'Season name', startDate: 'Start date', endDate: 'End date' },
  });
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { mutateAsync: send } = useUpdateSeason();
  const tellWithUndo = useUndoToast();
  const { write, stop } = useSeasonWrite({
    send,
    done: () => seasonMessages.updated,
    ...(program.twoClocks && {
      tell: (title, saved) =>
        tellWithUndo({
          title,
          undo: { seasonId: season.id, was: entriesOf(saved), season: draftOf(form.initial) },
          send,
        }),
    }),
    failed: seasonMessages.updateFailed,
    onClose,
    onOvertaken: (stored) => overtaken.tell(entriesOf(stored)),
  });

  const clocks = useSeasonClocks(
    program,
    () => void write.send({ seasonId: season.id, was: form.initial, season: draftOf(form.values) }),
  );

  function submit() {
    setIsUnchanged(false);
    if (!form.check()) return;
    if (!form.isChanged) return setIsUnchanged(true);
    const isMoved = form.hasChanged('startDate') || form.hasChanged('endDate');
    clocks.save(isMoved ? { kind: 'edit', seasonId: season.id, days: draftOf(form.values) } : undefined);
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
      <SeasonQuestion question={clocks.question} confirmText="Save changes" />
    </RecordDialog>
  );
}

function entriesOf({ name, startDate, endDate }: Season): SeasonEntries {
  return { name, startDate, endDate };
}

/** Of what the form was checked for. */
function draftOf(entries: SeasonEntries): SeasonDraft {
  return seasonFormSchema.parse(entries);
}
