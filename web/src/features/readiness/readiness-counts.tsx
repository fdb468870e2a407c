import { standingLabels } from '@ffl/domain/credentials';
import { countText } from '@ffl/domain/numbers';
import { readinessMessages } from '@ffl/domain/readiness';
import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { BoardColumn, ColumnCounts } from '../../api/readiness/rows.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { type PillState, StatusIcon } from '../../components/ui/status-pill.tsx';
import { columnName } from './readiness-cell.tsx';

type ReadinessCountsProps = {
  columns: readonly BoardColumn[];
  /** Who is found, if not everyone. */
  whom: string | null;
  isAtBase: boolean;
  isStale: boolean;
};

/** How many of those found are where in each column, and whether a base has as many as it needs. */
export function ReadinessCounts({ columns, whom, isAtBase, isStale }: ReadinessCountsProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isStale}
      className={clsx('mb-6 transition-opacity duration-100 print:hidden', isStale && 'opacity-60')}
    >
      <h2 id={id} className={clsx('wrap-anywhere mb-2 font-semibold text-ink-2 text-meta', whom === null && 'sr-only')}>
        {whom === null ? 'Counts' : readinessMessages.countsOf(whom)}
      </h2>
      <ul aria-labelledby={id} className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {columns.map(
          (column) =>
            column.counts && (
              <li key={column.key} data-card="" className="rounded-card border border-line bg-surface p-4">
                <p className="flex items-center gap-2 font-semibold">
                  <ProgramTile name={column.name} type={column.type} isDecorative className="size-7 text-caption" />
                  {columnName(column, isAtBase)}
                </p>
                <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1" data-numbers="">
                  {figures.filter(isShown(column.counts)).map(({ name, state, label, look }) => (
                    <div key={name} className="flex flex-col-reverse">
                      <dt className="text-caption text-ink-2">{label}</dt>
                      <dd className="flex items-center gap-1.5 font-bold text-card-title">
                        <span className={look}>
                          <StatusIcon state={state} />
                        </span>
                        {countText(column.counts?.[name] ?? 0)}
                      </dd>
                    </div>
                  ))}
                </dl>
                {column.needed !== null && column.everybody !== null && (
                  <Need needed={column.needed} inForce={column.everybody} isOfAll={whom === null} />
                )}
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

/** Mostly nobody is grounded. */
function isShown(counts: ColumnCounts) {
  return ({ name }: Figure) => name !== 'grounded' || counts.grounded > 0;
}

type NeedProps = { needed: number; inForce: number; isOfAll: boolean };

/** A base needs people from any organization. */
function Need({ needed, inForce, isOfAll }: NeedProps) {
  const isShort = inForce < needed;
  const Icon = isShort ? TriangleAlert : CircleCheck;
  return (
    <p
      className={clsx(
        'mt-2 flex items-center gap-1.5 font-semibold text-meta',
        isShort ? 'text-danger' : 'text-active',
      )}
      data-numbers=""
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      {readinessMessages.need(needed, inForce, isOfAll)}
    </p>
  );
}

type Figure = { name: keyof ColumnCounts; state: PillState; label: string; look: string };

const figures: readonly Figure[] = [
  { name: 'inForce', state: 'active', label: standingLabels.in_force, look: 'text-active' },
  { name: 'expiring14', state: 'expiring_14', label: standingLabels.expiring_14, look: 'text-expiring-14' },
  { name: 'lapsed', state: 'expired', label: standingLabels.lapsed, look: 'text-expired' },
  { name: 'grounded', state: 'grounded', label: standingLabels.grounded, look: 'text-expired' },
];
