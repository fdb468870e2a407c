import { displayDate } from '@ffl/domain/time';
import { Ellipsis } from 'lucide-react';
import type { ListedTraining } from '../../api/trainings/rows.ts';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { later } from '../../lib/pages/soon.ts';

const SessionMenuItems = later(async () => (await import('./session-menu-items.tsx')).SessionMenuItems);

type SessionMenuProps = { training: ListedTraining; onDelete: (training: ListedTraining) => void };

/** What can be done with a session, at the end of its row or card. */
export function SessionMenu({ training, onDelete }: SessionMenuProps) {
  return (
    <MenuButton
      aria-label={`Actions for ${training.trainingType} of ${displayDate(training.date)}`}
      className="grid size-10 place-items-center rounded-control text-ink-2 hover:bg-sunken max-md:size-12"
      preload={SessionMenuItems.preload}
      renderMenu={(menu) => <SessionMenuItems {...menu} id={training.id} onDelete={() => onDelete(training)} />}
    >
      <Ellipsis aria-hidden="true" size={20} />
    </MenuButton>
  );
}
