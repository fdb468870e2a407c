import { countText } from '@ffl/domain/numbers/count-text';
import { displayDate } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type BaseTrainings, overviewQuery } from '../../api/trainings/queries.ts';
import { CardGrid, CardSkeletons, GridCard, opensCard } from '../../components/ui/card-grid.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useRowKeys } from '../../hooks/lists/use-list-keys.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { isAmong, May, useOwnBases } from '../../lib/session/may.ts';
import { CreateTraining } from './new-session.tsx';
import { allBases, elsewhere } from './use-training-place.ts';

/** Every base with its planned and past sessions, those of the specification first (TRN-01). */
export function TrainingPage() {
  const links = useTrainingLinks();
  const [only, ...others] = useOwnBases() ?? [];
  // There is nothing to choose.
  if (only !== undefined && others.length === 0) return <Navigate {...links.base(only)} replace />;
  return <TrainingOfBases />;
}

function TrainingOfBases() {
  const query = useQuery({ ...overviewQuery, refetchOnReconnect: true });
  const links = useTrainingLinks();
  const own = useOwnBases();
  useRowKeys();
  return (
    <>
      <PageHeading
        title="Training"
        description={
          <p className="flex flex-wrap items-center gap-x-4">
            Choose a base to see its training sessions.
            {!own && (
              <Link
                {...links.base(allBases)}
                className="inline-flex items-center text-accent underline underline-offset-4 max-md:min-h-12"
              >
                All bases
              </Link>
            )}
          </p>
        }
        actions={
          <May right="train">
            <CreateTraining isPrimary />
          </May>
        }
      />
      <Loaded
        query={query}
        failure={trainingMessages.loadFailed}
        failedAgain="The training sessions could not be refreshed."
        outline={<CardSkeletons />}
      >
        {(bases) => (
          <CardGrid label="Bases">
            {bases
              .filter(({ base }) => isAmong(own, base))
              .map((base) => (
                <TrainingCard key={base.base} base={base} />
              ))}
          </CardGrid>
        )}
      </Loaded>
    </>
  );
}

/** A base with its next session; the whole card leads to its list. */
function TrainingCard({ base: { base, upcoming, completed, next, last } }: { base: BaseTrainings }) {
  const links = useTrainingLinks();
  return (
    <GridCard
      rowId={base ?? elsewhere}
      title={
        <Link {...links.base(base ?? elsewhere)} className={opensCard}>
          {base ?? 'Elsewhere'}
        </Link>
      }
    >
      {base === null && <p className="text-ink-2">Sessions without a base, or at a place that isn't a base.</p>}
      <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-1" data-numbers="">
        <Count title="Upcoming" count={upcoming} day={next && `Next ${displayDate(next)}`} />
        <Count title="Completed" count={completed} day={last && `Last ${displayDate(last)}`} />
      </dl>
    </GridCard>
  );
}

type CountProps = { title: string; count: number; day: string | null };

function Count({ title, count, day }: CountProps) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-2 text-meta">{title}</dt>
      <dd className="font-semibold text-dialog-title">{countText(count)}</dd>
      <dd className="min-h-5 text-ink-2 text-meta">{day}</dd>
    </div>
  );
}
