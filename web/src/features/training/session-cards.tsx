import { clsx } from 'clsx';
import type { ListedTraining } from '../../api/trainings/queries.ts';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { SkeletonList } from '../../components/ui/loaded.tsx';
import { Attendance, SessionLink, SessionMenu, SessionType } from './session-columns.tsx';

type SessionCardsProps = {
  label: string;
  rows: readonly ListedTraining[] | undefined;
  isStale: boolean;
  opensForm: boolean;
  showsBase: boolean;
  onDelete: ((training: ListedTraining) => void) | undefined;
};

/** One table on a phone: the whole card opens the session. */
export function SessionCards({ label, rows, isStale, opensForm, showsBase, onDelete }: SessionCardsProps) {
  if (!rows) return <SkeletonList count={3} size="h-24" />;
  return (
    <ul aria-label={label} aria-busy={isStale} className={clsx('flex flex-col gap-3', isStale && 'opacity-60')}>
      {rows.map((training) => (
        <li
          key={training.id}
          data-row={training.id}
          data-card=""
          className="relative flex items-start gap-2 rounded-card border border-line bg-surface py-3 pr-1 pl-4 has-[a:active]:bg-sunken"
        >
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 pr-2">
              <SessionLink training={training} opensForm={opensForm} className={opensCard} />
              <div className="text-meta">
                <Attendance training={training} />
              </div>
            </div>
            <div className="mt-1">
              <SessionType training={training} />
            </div>
            <p className="wrap-anywhere text-ink-2 text-meta">
              {[showsBase && training.base, training.agency].filter(Boolean).join(' · ')}
            </p>
          </div>
          {onDelete && (
            <span className="relative z-10">
              <SessionMenu training={training} onDelete={onDelete} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
