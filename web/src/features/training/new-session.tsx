import { trainingMessages } from '@ffl/domain/trainings';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Plus } from 'lucide-react';
import { buttonClass } from '../../components/ui/button-class.ts';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';

/** The two ways to a new session: a past one, and a planned one (TRN-06, design 9.4). */
export function NewSession({ base }: { base?: string | undefined }) {
  return (
    <>
      <PlanSession base={base} />
      <CreateTraining base={base} isPrimary />
      <p className="w-full text-ink-2 text-meta md:w-0 md:min-w-full md:text-right">{trainingMessages.twoWays}</p>
    </>
  );
}

export function PlanSession({ base }: { base?: string | undefined }) {
  const links = useTrainingLinks();
  return (
    <Link {...links.create({ base, isPlan: true })} className={buttonClass({})}>
      <CalendarClock aria-hidden="true" size={18} />
      Plan a session
    </Link>
  );
}

type CreateTrainingProps = { base?: string | undefined; isPrimary?: boolean };

export function CreateTraining({ base, isPrimary = false }: CreateTrainingProps) {
  const links = useTrainingLinks();
  return (
    <Link {...links.create({ base })} className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}>
      <Plus aria-hidden="true" size={18} />
      Create Training
    </Link>
  );
}
