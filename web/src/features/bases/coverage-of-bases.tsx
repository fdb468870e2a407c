import { readinessMessages } from '@ffl/domain/readiness/messages';
import { weeksAheadText } from '@ffl/domain/readiness/weeks-ahead';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readinessQueries } from '../../api/readiness/queries.ts';
import { Coverage } from '../../components/programs/coverage.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';

/** The weeks in which bases will be short of people. */
export function CoverageOfBases() {
  const id = useId();
  const query = useQuery({ ...readinessQueries.weeks(null), refetchOnReconnect: true });
  return (
    <section aria-labelledby={id} className="overflow-clip rounded-card border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 px-4 py-2">
        <h2 id={id} className="font-semibold text-card-title">
          {readinessMessages.weeksAhead}
        </h2>
        <p className="text-ink-2 text-meta" data-numbers="">
          {query.data && weeksAheadText(query.data)}
        </p>
      </div>
      <Loaded
        query={query}
        failure={readinessMessages.weeksFailed}
        failedAgain={readinessMessages.weeksFailed}
        outline={<Skeleton className="m-4 h-64" />}
      >
        {(ahead) => <Coverage ahead={ahead} />}
      </Loaded>
    </section>
  );
}
