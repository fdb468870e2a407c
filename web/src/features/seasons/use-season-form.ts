import type { Program } from '@ffl/domain/programs/program';
import { seasonMessages } from '@ffl/domain/seasons/messages';
import { type SeasonDraft, type SeasonEntries, seasonFormSchema, seasonSchema } from '@ffl/domain/seasons/schemas';
import type { Season } from '@ffl/domain/seasons/season';
import { useStop } from '../../api/refresh.ts';
import {
  type SeasonAddition,
  type SeasonUpdate,
  useAddSeason,
  useDeleteSeason,
  useUpdateSeason,
} from '../../api/seasons/mutations.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useUndoToast } from '../../hooks/visit/use-undo-toast.ts';
import { useProduct } from '../../lib/product.ts';
import { problemsIn } from '../../lib/write/problems.ts';

export function useSeasonForm(initial: SeasonEntries) {
  return useForm({ initial, check: (entries) => problemsIn<SeasonEntries>(seasonFormSchema.safeParse(entries)) });
}

export function entriesOf({ name, startDate, endDate }: Season): SeasonEntries {
  return { name, startDate, endDate };
}

export function draftOf(entries: SeasonEntries): SeasonDraft {
  return seasonFormSchema.parse(entries);
}

type Plan = {
  program: Program;
  /** Title of the toast after a failure. */
  failed: string;
  onClose: () => void;
  /** Called if others changed or deleted the season in the meantime. */
  onOvertaken?: (stored: Season | null) => void;
};

type Order = SeasonAddition | SeasonUpdate;

/** Submits the season form until the server confirms or refuses. */
export function useSeasonWrite({ program, failed, onClose, onOvertaken }: Plan) {
  const { toasts } = useProduct();
  const { mutateAsync: add } = useAddSeason();
  const { mutateAsync: update } = useUpdateSeason();
  const { mutateAsync: remove } = useDeleteSeason();
  const tellWithUndo = useUndoToast();
  // The form says it too, so the toast may go before it covers the button that sends again.
  const failure = useFormToast();
  const write = useWrite<Order, Season>({
    send: (order) => ('seasonId' in order ? update(order) : add(order)),
    onDone: (season, order) => {
      onClose();
      failure.dismiss();
      const title = 'seasonId' in order ? seasonMessages.updated : seasonMessages.added(season.name);
      if (!program.twoClocks) return toasts.show({ tone: 'success', title });
      if ('seasonId' in order) tellWithUndo({ title, undo: undoOf(order, season), send: update });
      else tellWithUndo({ title, undo: { seasonId: season.id }, send: remove });
    },
    schema: seasonSchema,
    onRefused: ({ current }) => {
      if (current !== undefined) return onOvertaken?.(current);
      failure.show('Error', failed);
    },
  });

  function correct() {
    failure.dismiss();
    write.correct();
  }

  return { write: { ...write, correct }, stop: useStop(write) };
}

/** Writes the old values back, unless someone saved others since. */
function undoOf({ seasonId, was }: SeasonUpdate, saved: Season): SeasonUpdate {
  return { seasonId, was: entriesOf(saved), season: draftOf(was) };
}
