import { type Season, seasonsByYear } from '@ffl/domain/seasons/season';
import type { ReactNode } from 'react';

type SeasonYearsProps<S extends Season> = {
  seasons: readonly S[];
  /** What a season's row shows. */
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
