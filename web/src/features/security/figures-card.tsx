import { countText } from '@ffl/domain/numbers/count-text';
import type { SecurityDashboard } from '@ffl/domain/security/figures';
import { securityLimits } from '@ffl/domain/security/limits';
import { securityMessages } from '@ffl/domain/security/messages';
import { displayDate } from '@ffl/domain/time/denver';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { securityQueries } from '../../api/security/queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ChoiceLinks } from './choice-links.tsx';
import { figureTitles } from './figure-titles.ts';
import { FiguresChart } from './figures-chart.tsx';
import { FiguresTable } from './figures-table.tsx';

/** How often people signed in, failed and so on over the chosen days. */
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
            <FiguresChart dashboard={dashboard} />
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
