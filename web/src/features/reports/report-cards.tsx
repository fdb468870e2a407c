import { recordedText } from '@ffl/domain/credentials';
import type { ReportType } from '@ffl/domain/reports';
import { displayDate } from '@ffl/domain/time';
import type { ReportEntry } from '../../api/reports/rows.ts';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { PhoneCards } from '../../components/ui/phone-cards.tsx';
import { EntryPerson, EntryProgram } from './report-entry.tsx';

type ReportCardsProps = { type: ReportType; entries: readonly ReportEntry[] | undefined; isStale: boolean };

/** The report on a phone: the whole card opens the record. */
export function ReportCards({ type, entries, isStale }: ReportCardsProps) {
  return (
    <PhoneCards label="Results" rows={entries} isStale={isStale} idOf={(entry) => entry.id}>
      {(entry) => (
        <>
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
          <p className="wrap-anywhere text-ink-2 text-meta">{recordedText(entry)}</p>
        </>
      )}
    </PhoneCards>
  );
}
