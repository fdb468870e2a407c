import { trainingMessages } from '@ffl/domain/trainings/messages';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { TrainingDetail } from '../../api/trainings/rows.ts';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';

/** Who attended and isn't a member as far as the session says, and where to fix that. */
export function UnlinkedTrainees({ training: { id, trainees } }: { training: TrainingDetail }) {
  const links = useTrainingLinks();
  const unlinked = trainees?.filter(({ memberId }) => memberId === null) ?? [];
  if (unlinked.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold text-card-title">
        Not linked to a member: {trainingMessages.trainees(unlinked.length)}
      </h3>
      <p className="wrap-anywhere mt-1 text-ink-2">
        {unlinked.map(({ id: traineeId, name }, place) => (
          // Names of either direction stay in their order.
          <Fragment key={traineeId}>
            {place > 0 && ', '}
            <bdi>{name ?? trainingMessages.blank}</bdi>
          </Fragment>
        ))}
      </p>
      <p className="mt-1 text-meta">
        <Link {...links.edit(id)} className="font-semibold text-accent underline underline-offset-4">
          Edit the session to link them
        </Link>
      </p>
    </section>
  );
}
