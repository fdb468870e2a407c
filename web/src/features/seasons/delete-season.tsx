import { countText } from '@ffl/domain/numbers/count-text';
import type { Program } from '@ffl/domain/programs/program';
import { seasonMessages } from '@ffl/domain/seasons/messages';
import { seasonDays } from '@ffl/domain/seasons/season';
import { useCurrencyPlan } from '../../api/programs/currency-plan.ts';
import type { CountedSeason } from '../../api/programs/program-detail.ts';
import { useAddSeason, useDeleteSeason } from '../../api/seasons/mutations.ts';
import { ConfirmDelete } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useUndoToast } from '../../hooks/visit/use-undo-toast.ts';
import { later } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { changeOf } from './season-currency.tsx';

const CurrencyChanges = later(
  async () => (await import('../../components/currency/currency-changes.tsx')).CurrencyChanges,
);

type DeleteSeasonProps = { program: Program; season: CountedSeason; onClose: () => void };

/** Says what a deletion clears, and deletes the season. */
export function DeleteSeason({ program, season, onClose }: DeleteSeasonProps) {
  const { toasts } = useProduct();
  const { mutateAsync: deleteSeason } = useDeleteSeason();
  const { mutateAsync: add } = useAddSeason();
  const tellWithUndo = useUndoToast();
  const { twoClocks, id: programId } = program;
  const plan = useCurrencyPlan(twoClocks ? changeOf(program, { kind: 'delete', seasonId: season.id }) : null);
  const write = useWrite({
    send: deleteSeason,
    onDone: () => {
      onClose();
      const title = seasonMessages.deleted(season.name);
      if (twoClocks) tellWithUndo({ title, undo: { programId, season }, send: add });
      else toasts.show({ tone: 'success', title });
    },
    onRefused: () => toasts.show({ tone: 'error', title: 'Error', text: seasonMessages.deleteFailed }),
  });

  return (
    <ConfirmDelete
      title={seasonMessages.deleteTitle}
      write={write}
      words={seasonMessages.deleting}
      onConfirm={() => void write.send({ seasonId: season.id })}
      onClose={onClose}
      isWaiting={twoClocks && !plan.data}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{season.name}</strong> ({seasonDays(season)}) will be deleted, and
        its {rosterText(season.members)} with it.
      </p>
      <p className="mt-2">{seasonMessages.losesSeason(season.records)}</p>
      {twoClocks && (
        <div className="mt-4 border-line border-t pt-4">
          <CurrencyChanges query={plan} />
        </div>
      )}
    </ConfirmDelete>
  );
}

function rosterText(members: number): string {
  if (members === 0) return 'empty roster';
  return `roster of ${countText(members)} ${members === 1 ? 'member' : 'members'}`;
}
