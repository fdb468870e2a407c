import { displayDate } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import type { ListedTraining } from '../../api/trainings/rows.ts';
import { ActionsMenu } from '../../components/ui/actions-menu.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';

type SessionMenuProps = { training: ListedTraining; onDelete: (training: ListedTraining) => void };

/** What can be done with a session, at the end of its row or card. */
export function SessionMenu({ training, onDelete }: SessionMenuProps) {
  const links = useTrainingLinks();
  const { id, trainingType, date } = training;
  return (
    <ActionsMenu
      of={`${trainingType} of ${displayDate(date)}`}
      acts={[
        {
          text: trainingMessages.open,
          Icon: Eye,
          renderLink: (content) => <Link {...links.session(id)}>{content}</Link>,
        },
        {
          text: trainingMessages.edit,
          Icon: Pencil,
          renderLink: (content) => <Link {...links.edit(id)}>{content}</Link>,
        },
      ]}
      deleteText={trainingMessages.deleteTitle}
      onDelete={() => onDelete(training)}
    />
  );
}
