import { standingLabels } from '@ffl/domain/credentials';
import { countText } from '@ffl/domain/numbers';
import { readinessMessages } from '@ffl/domain/readiness';
import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { BoardColumn, ColumnCounts } from '../../api/readiness/rows.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { type PillState, StatusIcon } from '../../components/ui/status-pill.tsx';
import { columnName } from './readiness-cell.tsx';

type ReadinessCountsProps = { columns: readonly BoardColumn[]; isAtBase: boolean; isStale: boolean };

/** How many stand how in each column, of everybody, and whether a base has as many as it needs. */
export function ReadinessCounts({ columns, isAtBase, isStale }: ReadinessCountsProps) {
  return (
    <ul
      aria-label="Counts"
      aria-busy={isStale}
      className={clsx(
        'mb-6 grid gap-3 transition-opacity duration-100 md:grid-cols-2 lg:grid-cols-3 print:hidden',
        isStale && 'opacity-60',
      )}
    >
      {columns.map(
        (column) =>
          column.counts && (
            <li key={column.key} data-card="" className="rounded-card border border-line bg-surface p-4">
              <p className="flex items-center gap-2 font-semibold">
                <ProgramTile name={column.name} type={column.type} isDecorative className="size-7 text-caption" />
                {columnName(column, isAtBase)}
              </p>
              <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1" data-numbers="">
                {figures.map(({ name, state, label, look }) => (
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
              {column.needed !== null && <Need needed={column.needed} inForce={column.counts.inForce} />}
            </li>
          ),
      )}
    </ul>
  );
}

type NeedProps = { needed: number; inForce: number };

function Need({ needed, inForce }: NeedProps) {
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
      {readinessMessages.need(needed, inForce)}
    </p>
  );
}

type Figure = { name: keyof ColumnCounts; state: PillState; label: string; look: string };

const figures: readonly Figure[] = [
  { name: 'inForce', state: 'active', label: standingLabels.in_force, look: 'text-active' },
  { name: 'expiring', state: 'expiring-soon', label: standingLabels.expiring_14, look: 'text-expiring-soon' },
  { name: 'lapsed', state: 'expired', label: standingLabels.lapsed, look: 'text-expired' },
];
