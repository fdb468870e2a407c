import { countText } from '@ffl/domain/numbers/count-text';
import type { FigureName, SecurityDashboard } from '@ffl/domain/security/figures';
import { securityLimits } from '@ffl/domain/security/limits';
import { securityMessages } from '@ffl/domain/security/messages';
import { displayDate } from '@ffl/domain/time/denver';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { securityQueries } from '../../api/security/queries.ts';
import { BarStrips } from '../../components/ui/bar-strips.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { ChoiceLinks } from './choice-links.tsx';

/** Counts of sign-ins, failures and so on over the chosen days. */
export function FiguresCard({ days }: { days: number }) {
  const query = useQuery({
    ...securityQueries.dashboard(days),
    placeholderData: keepPreviousData,
  });
  const { dayChoices } = securityLimits;
  return (
    <Card
      title={`Last ${days} days`}
      actions={
        <ChoiceLinks
          name="Days shown"
          look="segments"
          choices={dayChoices.map((one) => ({ text: `${one} days`, isCurrent: one === days, to: { days: one } }))}
        />
      }
    >
      <Loaded
        query={query}
        failure={securityMessages.loadFailed.figures}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-96" />}
      >
        {(dashboard) => (
          <div className={clsx('transition-opacity duration-100', query.isPlaceholderData && 'opacity-60')}>
            <Totals dashboard={dashboard} />
            <FiguresBars dashboard={dashboard} />
            <FiguresTable dashboard={dashboard} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Totals({ dashboard: { totals, from, to } }: { dashboard: SecurityDashboard }) {
  return (
    <>
      <p className="text-ink-2 text-meta">
        {displayDate(from)} to {displayDate(to)}, Denver time
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3 lg:grid-cols-6" data-numbers="">
        {figureTitles.map(({ name, title }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-ink-2 text-meta">{title}</dt>
            <dd className="font-bold text-dialog-title">{countText(totals[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The table has the numbers. */
function FiguresBars({ dashboard: { series } }: { dashboard: SecurityDashboard }) {
  return (
    <div className="mt-5">
      <BarStrips
        strips={figureTitles.slice(0, 2).map(({ name, title }) => ({
          name: title,
          counts: series.map((figures) => figures[name]),
        }))}
        columns={series.map(({ day }) => displayDate(day).slice(0, 6))}
        tallest={120}
      />
    </div>
  );
}

/** Figures of every day, latest first: the chart's and more, for reading and for screen readers. */
function FiguresTable({ dashboard: { series } }: { dashboard: SecurityDashboard }) {
  return (
    <details className="mt-4">
      <summary className="w-fit rounded-control py-2 font-semibold text-accent">Show as table</summary>
      <table className="mt-2 w-full text-table max-md:text-meta">
        <caption className="sr-only">Figures of each day</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className={clsx(headerClass, 'text-left')}>
              Day
            </th>
            {figureTitles.map(({ name, title }) => (
              <th key={name} scope="col" className={clsx(headerClass, 'text-right')}>
                {/* Seven columns fit a phone when their titles stand upright. */}
                <span className="max-md:inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]">{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((figures) => (
            <tr key={figures.day}>
              <th scope="row" className={clsx(cellClass, 'whitespace-nowrap text-left font-normal')}>
                {displayDate(figures.day)}
              </th>
              {figureTitles.map(({ name }) => (
                <td key={name} className={clsx(cellClass, 'text-right')}>
                  {figures[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const headerClass =
  'border-line border-b px-3 py-2 font-semibold text-caption text-ink-2 first:pl-0 last:pr-0 max-md:px-1';
const cellClass = 'border-line border-b px-3 py-2 first:pl-0 last:pr-0 max-md:px-1';

/** The figures in display order. */
const figureTitles: readonly { name: FigureName; title: string }[] = [
  { name: 'signIns', title: 'Sign-ins' },
  { name: 'failures', title: 'Failed sign-ins' },
  { name: 'locks', title: 'Locks' },
  { name: 'blockedAddresses', title: 'Blocked addresses' },
  { name: 'registrations', title: 'Registrations' },
  { name: 'resets', title: 'Password resets' },
];
