import { recordedText } from '@ffl/domain/credentials/recorder';
import { reminderMessages } from '@ffl/domain/reminders/messages';
import { reminderStateText, standingHeading } from '@ffl/domain/reports/columns';
import { type Flight, flightText, flownAtText, gapText, isGap, ledgerText } from '@ffl/domain/reports/flight';
import type { ReportType } from '@ffl/domain/reports/report';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import type { ReportEntry } from '../../api/reports.ts';
import { opensCard, PhoneCards } from '../../components/ui/card-grid.tsx';
import { EntryPerson, EntryProgram } from './report-columns.tsx';
import { UndoBoarding } from './undo-boarding.tsx';

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
          {entry.flight && type !== 'live-missions' && <FlightLines type={type} flight={entry.flight} />}
          {entry.flight && type === 'live-missions' && (
            <p className={clsx('text-meta', isGap(entry.flight) && 'font-semibold text-expired')}>
              {standingHeading}: {ledgerText(entry.flight)}
            </p>
          )}
          {type !== 'gaps' && (
            <p className="wrap-anywhere text-ink-2 text-meta">
              {type === 'reminders' ? reminderStateText(entry) : recordedText(entry)}
            </p>
          )}
          {type === 'boardings' && <UndoBoarding entry={entry} />}
        </>
      )}
    </PhoneCards>
  );
}

function FlightLines({ type, flight }: { type: ReportType; flight: Flight }) {
  return (
    <>
      <p className="wrap-anywhere font-semibold text-meta">{type === 'gaps' ? gapText(flight) : flightText(flight)}</p>
      {type === 'boardings' && flight.text && <p className="wrap-anywhere text-meta">{flight.text}</p>}
      <p className="text-meta">Ledger: {ledgerText(flight)}</p>
    </>
  );
}

const dayTexts: Readonly<Record<ReportType, (entry: ReportEntry) => string>> = {
  credentials: ({ day, expiresOn }) => `Issued ${displayDate(day)}${untilText(expiresOn)}`,
  'live-missions': ({ day }) => displayDate(day),
  boardings: ({ flight }) => (flight ? flownAtText(flight) : ''),
  gaps: ({ flight }) => (flight ? flownAtText(flight) : ''),
  reminders: ({ day, expiresOn }) => `${reminderMessages.reminded(day, expiresOn ?? day)}${untilText(expiresOn)}`,
};

function untilText(expiresOn: CalendarDate | null): string {
  return expiresOn === null ? '' : `, until ${displayDate(expiresOn)}`;
}
