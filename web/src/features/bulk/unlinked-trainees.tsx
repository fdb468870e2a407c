import { trainingMessages } from '@ffl/domain/trainings';
import { Link } from '@tanstack/react-router';
import type { TrainingDetail } from '../../api/trainings/rows.ts';
import { useTrainingLinks } from '../../hooks/use-training-links.ts';

/** Who attended and is no member as far as the session says, and where that is put right. */
export function UnlinkedTrainees({ training: { id, trainees } }: { training: TrainingDetail }) {
  const links = useTrainingLinks();
  const unlinked = trainees?.filter(({ memberId }) => memberId === null) ?? [];
  if (unlinked.length === 0) return null;
  const names = unlinked.map(({ name }) => name ?? trainingMessages.blank);
  return (
    <section>
      <h3 className="font-semibold text-card-title">
        Not linked to a member: {trainingMessages.trainees(names.length)}
      </h3>
      <p className="wrap-anywhere mt-1 text-ink-2">{names.join(', ')}</p>
      <p className="mt-1 text-meta">
        <Link {...links.edit(id)} className="font-semibold text-accent underline underline-offset-4">
          Edit the session to link them
        </Link>
      </p>
    </section>
  );
}
