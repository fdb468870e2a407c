import { countText } from '@ffl/domain/numbers';
import { seasonDays, seasonMessages } from '@ffl/domain/seasons';
import type { CountedSeason } from '../../api/programs/program-detail.ts';
import { useDeleteSeason } from '../../api/seasons/mutations.ts';
import { ConfirmDelete } from '../../components/ui/confirm-delete.tsx';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';

type DeleteSeasonProps = { season: CountedSeason; onClose: () => void };

/** Says what a deletion empties, and deletes. */
export function DeleteSeason({ season, onClose }: DeleteSeasonProps) {
  const { toasts } = useProduct();
  const { mutateAsync: deleteSeason } = useDeleteSeason();
  const write = useWrite({
    send: deleteSeason,
    onDone: () => {
      onClose();
      toasts.show({ tone: 'success', title: seasonMessages.deleted(season.name) });
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
    >
      <p>
        <strong className="wrap-anywhere text-ink">{season.name}</strong> ({seasonDays(season)}) will be deleted, and
        its {rosterText(season.members)} with it.
      </p>
      <p className="mt-2">{seasonMessages.losesSeason(season.records)}</p>
    </ConfirmDelete>
  );
}

function rosterText(members: number): string {
  if (members === 0) return 'empty roster';
  return `roster of ${countText(members)} ${members === 1 ? 'member' : 'members'}`;
}
