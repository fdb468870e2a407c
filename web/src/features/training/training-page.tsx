import { countText } from '@ffl/domain/numbers/count-text';
import { displayDate } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type BaseTrainings, overviewQuery } from '../../api/trainings/queries.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { Loaded, SkeletonList } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useRowKeys } from '../../hooks/lists/use-list-keys.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { isAmong, May, useOwnBases } from '../../lib/session/may.ts';
import { Agenda } from './agenda.tsx';
import { CreateTraining } from './new-session.tsx';
import { allBases, elsewhere } from './use-training-place.ts';

/** The next sessions of all bases, beside a card of each base, those of the specification first (TRN-01). */
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
        outline={<SkeletonList count={7} size="h-18" />}
      >
        {({ bases }) => (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
            <Agenda
              bases={own}
              size={8}
              aside={
                !own && (
                  <Link {...links.base(allBases)} className={buttonClass({ variant: 'link' })}>
                    All bases
                  </Link>
                )
              }
            />
            <section aria-labelledby="bases">
              <h2 id="bases" className="mb-2 flex min-h-10 items-center font-semibold text-dialog-title">
                Bases
              </h2>
              <ul aria-label="Bases" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-2">
                {bases
                  .filter(({ base }) => isAmong(own, base))
                  .map((base) => (
                    <TrainingCard key={base.base} base={base} />
                  ))}
              </ul>
            </section>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** A base with its next session; the whole card leads to its list. */
function TrainingCard({ base: { base, upcoming, completed, next, last } }: { base: BaseTrainings }) {
  const links = useTrainingLinks();
  return (
    <li
      data-row={base ?? elsewhere}
      data-card=""
      className="relative rounded-card border border-line bg-surface px-4 py-2 has-[a:active]:bg-sunken has-[a:hover]:border-line-strong"
    >
      <div className="flex flex-wrap items-center gap-x-4">
        <h3 className="wrap-anywhere min-w-12 font-semibold">
          <Link {...links.base(base ?? elsewhere)} className={opensCard}>
            {base ?? 'Elsewhere'}
          </Link>
        </h3>
        <dl className="flex flex-1 basis-56 flex-wrap gap-x-4" data-numbers="">
          <Count title="Upcoming" count={upcoming} day={next && `Next ${displayDate(next)}`} />
          <Count title="Completed" count={completed} day={last && `Last ${displayDate(last)}`} />
        </dl>
      </div>
      {base === null && (
        <p className="text-ink-2 text-meta">Sessions without a base, or at a place that isn't a base.</p>
      )}
    </li>
  );
}

type CountProps = { title: string; count: number; day: string | null };

function Count({ title, count, day }: CountProps) {
  return (
    <div className="flex flex-1 basis-26 flex-wrap gap-x-1.5 text-meta">
      <dt className="text-ink-2">{title}</dt>
      <dd className="font-semibold">{countText(count)}</dd>
      <dd className="min-h-5 basis-full text-ink-2 text-caption">{day}</dd>
    </div>
  );
}
