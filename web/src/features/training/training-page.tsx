import { trainingMessages } from '@ffl/domain/trainings/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { overviewQuery } from '../../api/trainings/queries.ts';
import { CardGrid, CardSkeletons } from '../../components/ui/card-grid.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useRowKeys } from '../../hooks/lists/use-list-keys.ts';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { CreateTraining } from './new-session.tsx';
import { TrainingCard } from './training-card.tsx';
import { allBases } from './use-training-place.ts';

/** Every base with its planned and past sessions, those of the specification first (TRN-01). */
export function TrainingPage({ role }: { role: SignedIn['role'] }) {
  const query = useQuery({ ...overviewQuery, refetchOnReconnect: true });
  const links = useTrainingLinks();
  useRowKeys();
  return (
    <>
      <PageHeading
        title="Training"
        description={
          <p className="flex flex-wrap items-center gap-x-4">
            Choose a base to see its training sessions.
            <Link
              {...links.base(allBases)}
              className="inline-flex items-center text-accent underline underline-offset-4 max-md:min-h-12"
            >
              All bases
            </Link>
          </p>
        }
        actions={role === 'admin' && <CreateTraining isPrimary />}
      />
      <Loaded
        query={query}
        failure={trainingMessages.loadFailed}
        failedAgain="The training sessions could not be refreshed."
        outline={<CardSkeletons />}
      >
        {(bases) => (
          <CardGrid label="Bases">
            {bases.map((base) => (
              <TrainingCard key={base.base} base={base} />
            ))}
          </CardGrid>
        )}
      </Loaded>
    </>
  );
}
