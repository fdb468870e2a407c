import { readinessMessages } from '@ffl/domain/readiness/messages';
import { weeksAheadText } from '@ffl/domain/readiness/weeks-ahead';
import { useQuery } from '@tanstack/react-query';
import { readinessQueries } from '../../api/readiness/queries.ts';
import { Coverage } from '../../components/programs/coverage.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';

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
  return (
    <Card
      title={isOfAll ? readinessMessages.weeksAhead : readinessMessages.weeksAheadOfAll}
      className="mt-6 print:hidden"
    >
      {isInactive ? (
        <p className="text-ink-2">{readinessMessages.noWeeksAtInactive}</p>
      ) : (
        <Loaded
          query={query}
          failure={readinessMessages.weeksFailed}
          failedAgain={readinessMessages.weeksFailed}
          outline={<Skeleton className="h-16" />}
        >
          {(ahead) => (
            <>
              <p className="text-ink-2 not-last:mb-3">{weeksAheadText(ahead)}</p>
              {ahead.programs.length > 0 && <Coverage ahead={ahead} isOneBase={base !== null} />}
            </>
          )}
        </Loaded>
      )}
    </Card>
  );
}
