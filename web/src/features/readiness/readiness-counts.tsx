import { heldLabels, standingLabels } from '@ffl/domain/credentials/standing';
import { countText } from '@ffl/domain/numbers/count-text';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { BoardColumn, ColumnCounts } from '../../api/readiness/rows.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { type PillState, StatusIcon } from '../../components/ui/status-pill.tsx';
import { columnName } from './readiness-cell.tsx';

type ReadinessCountsProps = {
  /** Undefined until loaded. */
  columns: readonly BoardColumn[] | undefined;
  /** Describes the filter; null for everyone. */
  whom: string | null;
  isAtBase: boolean;
  isStale: boolean;
  /** The address of those who are in force in a column; null if they are those shown. */
  inForceOf: ((key: string) => Record<string, string | number>) | null;
};

/**
 * Counts of the people found by standing in each column, and whether a base has as many as it needs. A strip, or rows
 * if there is no room for one, with the same icons as the table.
 */
export function ReadinessCounts({ columns, whom, isAtBase, isStale, inForceOf }: ReadinessCountsProps) {
  const id = useId();
  const shown = figures.filter(({ name }) => name !== 'grounded' || columns?.some(({ counts }) => counts?.grounded));
  // A phone has no room for four counts beside the program, so they are below it.
  const areBelow = shown.length > 3;
  return (
    <section
      aria-labelledby={id}
      aria-busy={isStale}
      className={clsx('mb-2 transition-opacity duration-100 print:hidden', isStale && 'opacity-60')}
    >
      <h2 id={id} className={clsx('wrap-anywhere mb-1 font-semibold text-ink-2 text-meta', whom === null && 'sr-only')}>
        {whom === null ? 'Counts' : readinessMessages.countsOf(whom)}
      </h2>
      <div
        className={clsx(
          'rounded-card border border-line bg-surface px-3 py-1 lg:min-h-15.5 lg:p-0',
          columns === undefined && 'min-h-25 appear-late lg:min-h-15.5',
          columns?.length === 0 && 'hidden',
        )}
      >
        <p aria-hidden="true" className="flex justify-end gap-2 max-[24rem]:gap-1 text-label text-ink-2 lg:hidden">
          {columns &&
            shown.map(({ name, label }) => (
              <span key={name} className={figureClass}>
                {label}
              </span>
            ))}
        </p>
        <ul aria-labelledby={id} className="lg:grid lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] lg:overflow-clip">
          {columns?.map(
            (column) =>
              column.counts && (
                <li
                  key={column.key}
                  className={clsx(
                    'flex flex-wrap items-center gap-x-2 lg:-ml-px lg:grid lg:grid-cols-[1fr_auto] lg:border-line lg:border-l lg:px-3 lg:py-0.5',
                    areBelow && 'max-md:border-line max-md:border-t max-md:py-1',
                  )}
                >
                  <p className="flex min-w-0 flex-1 items-center gap-2 font-semibold text-meta lg:leading-4.5">
                    <ProgramTile
                      name={column.name}
                      type={column.type}
                      isDecorative
                      className="h-4.5 w-6 rounded-sm text-caption"
                    />
                    <span className={clsx('truncate', !areBelow && 'max-md:sr-only')}>
                      {columnName(column, isAtBase)}
                    </span>
                  </p>
                  <dl
                    className={clsx(
                      'order-2 ml-auto flex gap-2 max-[24rem]:gap-1 lg:ml-0 lg:col-span-2 lg:row-start-2 lg:gap-4',
                      areBelow && 'max-md:basis-full max-md:justify-end',
                    )}
                    data-numbers=""
                  >
                    {shown.map(({ name, state, label, detail, look }) => (
                      <div key={name} className={clsx(figureClass, 'lg:flex lg:w-auto lg:flex-col-reverse')}>
                        <dt className="text-caption text-ink-2 max-lg:sr-only">
                          {label}
                          {detail && <span className="sr-only">{detail}</span>}
                        </dt>
                        <dd className={clsx('flex items-center gap-1 font-bold text-body lg:leading-5', look)}>
                          <StatusIcon state={state} size={14} />
                          {name === 'inForce' && inForceOf && column.counts?.inForce ? (
                            <Link
                              to="/admin/readiness"
                              search={inForceOf(column.key)}
                              className="inline-flex min-h-6 min-w-6 items-center text-accent underline decoration-1 underline-offset-4"
                            >
                              {countText(column.counts.inForce)}
                            </Link>
                          ) : (
                            <span className="text-ink">{countText(column.counts?.[name] ?? 0)}</span>
                          )}
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
      </div>
    </section>
  );
}

const figureClass = 'w-15 max-[24rem]:w-13';

type NeedProps = { needed: number; inForce: number; isOfAll: boolean };

/** A base needs people from any organization. Beside how many there are, how many are short; without room, of how many. */
function Need({ needed, inForce, isOfAll }: NeedProps) {
  const isShort = inForce < needed;
  const Icon = isShort ? TriangleAlert : CircleCheck;
  return (
    <p
      className={clsx(
        'order-1 flex items-center gap-1 font-semibold text-meta lg:col-start-2 lg:row-start-1 lg:leading-4.5',
        isShort ? 'text-danger' : 'text-ink-2',
      )}
      data-numbers=""
    >
      <Icon aria-hidden="true" size={16} className="shrink-0 max-[24rem]:hidden" />
      <span>
        {isShort ? (
          <>
            <span className="sr-only">{readinessMessages.has(needed, inForce, isOfAll)}: </span>
            <span className="max-lg:sr-only">{readinessMessages.short(needed - inForce)}</span>
          </>
        ) : (
          <span className="max-lg:sr-only">{readinessMessages.has(needed, inForce, isOfAll)}</span>
        )}
        <span aria-hidden="true" className="lg:hidden">
          {readinessMessages.inForceOf(inForce, needed)}
        </span>
      </span>
    </p>
  );
}

type Figure = {
  name: keyof ColumnCounts;
  state: PillState;
  label: string;
  /** The rest of the label, for screen readers. */
  detail?: string;
  look: string;
};

const figures: readonly Figure[] = [
  { name: 'inForce', state: 'active', label: standingLabels.in_force, look: 'text-ink-2' },
  {
    name: 'expiring14',
    state: 'expiring_14',
    label: heldLabels.expiring_14,
    detail: ' within 14 days',
    look: 'text-expiring-14',
  },
  { name: 'lapsed', state: 'expired', label: standingLabels.lapsed, look: 'text-expired' },
  { name: 'grounded', state: 'grounded', label: standingLabels.grounded, look: 'text-expired' },
];
