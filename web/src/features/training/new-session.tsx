import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../components/ui/button.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';

type CreateTrainingProps = {
  base?: string | undefined;
  /** The form begins with a session to come. */
  isPlan?: boolean;
  isPrimary?: boolean;
};

/** The way to a new session, held or to come (TRN-06). */
export function CreateTraining({ base, isPlan = false, isPrimary = false }: CreateTrainingProps) {
  const links = useTrainingLinks();
  return (
    <Link {...links.create({ base, isPlan })} className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}>
      <Plus aria-hidden="true" size={18} />
      Create Training
    </Link>
  );
}
