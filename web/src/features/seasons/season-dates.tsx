import { seasonMessages } from '@ffl/domain/seasons/messages';
import { type Season, seasonDays, seasonsByYear } from '@ffl/domain/seasons/season';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { seasonQueries } from '../../api/seasons/queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';

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

type SeasonYearsProps<S extends Season> = {
  seasons: readonly S[];
  /** Content of a season's row. */
  children: (season: S) => ReactNode;
};

/** Seasons under the year they start in, newest first. */
export function SeasonYears<S extends Season>({ seasons, children }: SeasonYearsProps<S>) {
  return (
    <div className="flex flex-col gap-4">
      {seasonsByYear(seasons).map(({ year, seasons: ofYear }) => (
        <section key={year} aria-label={`Seasons of ${year}`}>
          <h3 className="mb-1 font-semibold text-ink-2 text-table" data-numbers="">
            {year}
          </h3>
          <ul className="-mx-2 flex flex-col divide-y divide-line border-line border-y">
            {ofYear.map((season) => (
              <li
                key={season.id}
                data-card=""
                className="group relative flex flex-wrap items-center gap-x-2 gap-y-1 px-2 py-2 md:gap-x-4 has-[a]:hover:bg-sunken has-[a:active]:bg-sunken has-[a:focus-visible]:bg-sunken"
              >
                {children(season)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
