import { trainingMessages } from '@ffl/domain/trainings/messages';
import { CalendarX } from 'lucide-react';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyCard } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** The page for an address that names no training session. It may never have existed. */
export function NoSuchTraining() {
  const links = useTrainingLinks();
  return (
    <>
      <BackLink {...links.overview}>Back to Training</BackLink>
      <PageHeading title={trainingMessages.notFound} />
      <EmptyCard icon={CalendarX} title="There is no training session here.">
        It may have been deleted. Choose one under Training.
      </EmptyCard>
    </>
  );
}
