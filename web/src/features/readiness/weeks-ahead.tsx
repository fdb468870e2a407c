import { readinessMessages } from '@ffl/domain/readiness/messages';
import { useQuery } from '@tanstack/react-query';
import { readinessQueries } from '../../api/readiness/queries.ts';
import { Coverage, CoverageCard } from '../../components/programs/coverage.tsx';

type WeeksAheadProps = {
  base: string | null;
  /** The board covers all organizations, as the weeks always do. */
  isOfAll: boolean;
  /** Whether the base is inactive. */
  isInactive: boolean;
};

/** The weeks in which a base will be short of people if nobody punches. */
export function WeeksAhead({ base, isOfAll, isInactive }: WeeksAheadProps) {
  const query = useQuery({ ...readinessQueries.weeks(base), enabled: !isInactive });
  const title = isOfAll ? readinessMessages.weeksAhead : readinessMessages.weeksAheadOfAll;
  return (
    <div className="mt-6 print:hidden">
      {isInactive ? (
        <CoverageCard title={title} note={readinessMessages.noWeeksAtInactive} />
      ) : (
        <Coverage title={title} query={query} />
      )}
    </div>
  );
}
