import { seasonMessages } from '@ffl/domain/seasons/messages';
import { seasonDays } from '@ffl/domain/seasons/season';
import { useQuery } from '@tanstack/react-query';
import { seasonQueries } from '../../api/seasons/queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { SeasonYears } from './season-years.tsx';

/** A program's seasons as members see them: names and dates, and nobody in them. */
export function SeasonDates({ programId }: { programId: string }) {
  const query = useQuery({ ...seasonQueries.ofProgram(programId), refetchOnReconnect: true });
  return (
    <Card title="Seasons">
      <Loaded
        query={query}
        failure={seasonMessages.loadFailed}
        failedAgain={seasonMessages.loadFailed}
        outline={<Skeleton className="h-40" />}
      >
        {(seasons) =>
          seasons.length === 0 ? (
            <p className="text-ink-2">{seasonMessages.noneYet}</p>
          ) : (
            <SeasonYears seasons={seasons}>
              {(season) => (
                <>
                  <span className="wrap-anywhere font-semibold">{season.name}</span>
                  <span className="text-ink-2 text-meta" data-numbers="">
                    {seasonDays(season)}
                  </span>
                </>
              )}
            </SeasonYears>
          )
        }
      </Loaded>
    </Card>
  );
}
