import { displayDay, displayTime } from '@ffl/domain/time/denver';
import { startOf } from '@ffl/domain/trainings/training';
import { Link } from '@tanstack/react-router';
import type { ListedTraining } from '../../api/trainings/rows.ts';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';

type SessionLinkProps = { training: ListedTraining; opensForm: boolean; className?: string };

/** A session's date, which opens it. */
export function SessionLink({ training, opensForm, className = '' }: SessionLinkProps) {
  const links = useTrainingLinks();
  const { id, date, trainingType } = training;
  const start = startOf(training);
  const day = displayDay(date);
  const time = start && displayTime(start);
  return (
    <Link
      {...(opensForm ? links.edit(id) : links.session(id))}
      aria-label={`${day}, ${time ? `${time}, ` : ''}${opensForm ? 'edit ' : ''}${trainingType}`}
      data-numbers=""
      className={`whitespace-nowrap font-semibold underline-offset-4 hover:text-accent hover:underline ${className}`}
    >
      {day}
      {/* The space keeps what is seen a part of the name. */}
      {time && (
        <>
          {' '}
          <span className="block font-normal text-ink-2 text-meta">{time}</span>
        </>
      )}
    </Link>
  );
}
