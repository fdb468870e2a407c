import { readinessMessages } from '@ffl/domain/readiness/messages';
import { useQuery } from '@tanstack/react-query';
import { readinessQueries } from '../../api/readiness/queries.ts';
import { Coverage } from '../../components/programs/coverage.tsx';

/** The weeks in which bases will be short of people. */
export function CoverageOfBases() {
  const query = useQuery({ ...readinessQueries.weeks(null), refetchOnReconnect: true });
  return <Coverage title={readinessMessages.weeksAhead} query={query} />;
}
