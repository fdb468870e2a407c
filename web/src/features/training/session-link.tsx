import { displayDay } from '@ffl/domain/time';
import { Link } from '@tanstack/react-router';
import type { ListedTraining } from '../../api/trainings/rows.ts';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';

type SessionLinkProps = { training: ListedTraining; opensForm: boolean; className?: string };

/** A session's date, which opens it. */
export function SessionLink({ training: { id, date, trainingType }, opensForm, className = '' }: SessionLinkProps) {
  const links = useTrainingLinks();
  const day = displayDay(date);
  return (
    <Link
      {...(opensForm ? links.edit(id) : links.session(id))}
      aria-label={`${day}, ${opensForm ? 'edit ' : ''}${trainingType}`}
      data-numbers=""
      className={`whitespace-nowrap font-semibold underline-offset-4 hover:text-accent hover:underline ${className}`}
    >
      {day}
    </Link>
  );
}
