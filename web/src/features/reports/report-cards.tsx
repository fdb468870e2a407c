import type { ReportType } from '@ffl/domain/reports';
import { displayDate } from '@ffl/domain/time';
import { clsx } from 'clsx';
import type { ReportEntry } from '../../api/reports/rows.ts';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EntryPerson, EntryProgram } from './report-entry.tsx';

type ReportCardsProps = { type: ReportType; entries: readonly ReportEntry[] | undefined; isStale: boolean };

/** The report on a phone: the whole card opens the record. */
export function ReportCards({ type, entries, isStale }: ReportCardsProps) {
  if (!entries) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} className="h-32" />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Results" aria-busy={isStale} className={clsx('flex flex-col gap-3', isStale && 'opacity-60')}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          data-card=""
          className="relative flex flex-col gap-1.5 rounded-card border border-line bg-surface px-4 py-3 has-[a:active]:bg-sunken"
        >
          <EntryPerson entry={entry} className={opensCard} />
          <p className="wrap-anywhere text-ink-2 text-meta">{entry.organization}</p>
          <div className="text-meta">
            <EntryProgram entry={entry} />
          </div>
          <p className="text-ink-2 text-meta" data-numbers="">
            {type === 'credentials'
              ? `Issued ${displayDate(entry.day)}, until ${displayDate(entry.expiresOn)}`
              : displayDate(entry.day)}
          </p>
          {type === 'live-missions' && entry.notes && <p className="wrap-anywhere text-meta">{entry.notes}</p>}
        </li>
      ))}
    </ul>
  );
}
