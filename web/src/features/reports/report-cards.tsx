import { recordedText } from '@ffl/domain/credentials';
import { reminderMessages } from '@ffl/domain/reminders';
import { type ReportType, reminderStateText } from '@ffl/domain/reports';
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
            {dayTexts[type](entry)}
          </p>
          {type === 'live-missions' && entry.notes && <p className="wrap-anywhere text-meta">{entry.notes}</p>}
          <p className="wrap-anywhere text-ink-2 text-meta">
            {type === 'reminders' ? reminderStateText(entry) : recordedText(entry)}
          </p>
        </>
      )}
    </PhoneCards>
  );
}

const dayTexts: Readonly<Record<ReportType, (entry: ReportEntry) => string>> = {
  credentials: ({ day, expiresOn }) => `Issued ${displayDate(day)}, until ${displayDate(expiresOn)}`,
  'live-missions': ({ day }) => displayDate(day),
  reminders: ({ day, expiresOn, reminder }) =>
    `${reminderMessages.reminded(displayDate(day), reminder?.step ?? 0)}, until ${displayDate(expiresOn)}`,
};
