import { countText } from '@ffl/domain/numbers/count-text';
import { displayDate } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import type { BaseTrainings } from '../../api/trainings/rows.ts';
import { GridCard, opensCard } from '../../components/ui/card-grid.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';
import { elsewhere } from './use-training-place.ts';

/** A base with its next session; the whole card leads to its list. */
export function TrainingCard({ base: { base, upcoming, completed, next, last } }: { base: BaseTrainings }) {
  const links = useTrainingLinks();
  return (
    <GridCard
      rowId={base ?? elsewhere}
      title={
        <Link {...links.base(base ?? elsewhere)} className={opensCard}>
          {base ?? 'Elsewhere'}
        </Link>
      }
    >
      {base === null && <p className="text-ink-2">Sessions without a base, or at a place that is none.</p>}
      <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-1" data-numbers="">
        <Count title="Upcoming" count={upcoming} day={next && `Next ${displayDate(next)}`} />
        <Count title="Completed" count={completed} day={last && `Last ${displayDate(last)}`} />
      </dl>
    </GridCard>
  );
}

type CountProps = { title: string; count: number; day: string | null };

function Count({ title, count, day }: CountProps) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-2 text-meta">{title}</dt>
      <dd className="font-semibold text-dialog-title">{countText(count)}</dd>
      <dd className="min-h-5 text-ink-2 text-meta">{day}</dd>
    </div>
  );
}
