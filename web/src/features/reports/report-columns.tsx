import { recorderHeading, recorderText } from '@ffl/domain/credentials/recorder';
import { programLabel } from '@ffl/domain/programs/program';
import {
  daysAheadText,
  reminderStateText,
  reportColumns,
  reportedName,
  standingHeading,
} from '@ffl/domain/reports/columns';
import { isGap, ledgerText } from '@ffl/domain/reports/flight';
import type { ReportType } from '@ffl/domain/reports/report';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import type { ReportEntry } from '../../api/reports.ts';
import { MarkedName } from '../../components/members/member-names.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { UndoBoarding } from './undo-boarding.tsx';

const who: TableColumn<ReportEntry>[] = [
  {
    id: 'name',
    header: 'Member Name',
    cell: (entry) => <EntryPerson entry={entry} />,
    className: 'w-[23%] lg:w-[18%]',
  },
  {
    id: 'organization',
    header: 'Organization',
    cell: ({ organization }) => <span className="wrap-anywhere text-ink-2">{organization}</span>,
    // A tablet has no room for it beside the notes; the file and paper have it.
    className: 'max-lg:hidden print:table-cell',
  },
  {
    id: 'program',
    header: 'Program',
    cell: (entry) => <EntryProgram entry={entry} />,
  },
];

const recorder: TableColumn<ReportEntry> = {
  id: 'recordedBy',
  header: recorderHeading,
  cell: (entry) => <span className="wrap-anywhere text-ink-2">{recorderText(entry)}</span>,
  className: 'w-28 lg:w-34',
};

const flightWidths: Readonly<Record<string, string>> = {
  When: 'w-34',
  'Card said': 'w-24',
  'Ledger says': 'w-28',
  Standing: 'w-28',
  'As known then': 'w-34',
};

/** The screen's columns, by report; the domain defines those of the file and of paper. */
export const columnsByReport: Record<ReportType, TableColumn<ReportEntry>[]> = {
  credentials: [
    ...who,
    dayColumn('Issue Date', (entry) => entry.day),
    dayColumn('Expiry Date', (entry) => entry.expiresOn),
    recorder,
  ],
  'live-missions': [
    ...who,
    dayColumn('Date', (entry) => entry.day),
    {
      id: 'notes',
      header: 'Notes',
      cell: ({ notes }) => <span className="wrap-anywhere">{notes}</span>,
      className: 'w-[30%] lg:w-[22%]',
    },
    recorder,
    {
      id: 'standing',
      header: standingHeading,
      cell: ({ flight }) =>
        flight && <span className={clsx(isGap(flight) && 'font-semibold text-expired')}>{ledgerText(flight)}</span>,
      className: 'w-28',
    },
  ],
  boardings: [
    ...who,
    ...flightColumns('boardings'),
    { id: 'undo', header: 'Actions', cell: (entry) => <UndoBoarding entry={entry} /> },
  ],
  gaps: [...who, ...flightColumns('gaps')],
  reminders: [
    ...who,
    dayColumn('Expiry Date', (entry) => entry.expiresOn),
    dayColumn('Reminded', (entry) => entry.day),
    { id: 'daysAhead', header: 'Days ahead', cell: daysAheadText, className: 'w-24' },
    { id: 'state', header: 'State', cell: reminderStateText },
  ],
};

/** Columns after the person, in the file's order. */
function flightColumns(type: 'boardings' | 'gaps'): TableColumn<ReportEntry>[] {
  return reportColumns[type].slice(who.length).map(({ heading, text }) => ({
    id: heading,
    header: heading,
    cell: (entry) => <span className="wrap-anywhere">{text(entry)}</span>,
    className: flightWidths[heading] ?? '',
  }));
}

function dayColumn(heading: string, dayOf: (entry: ReportEntry) => CalendarDate | null): TableColumn<ReportEntry> {
  return {
    id: heading,
    header: heading,
    cell: (entry) => {
      const day = dayOf(entry);
      return (
        day && (
          <time dateTime={day} className="whitespace-nowrap">
            {displayDate(day)}
          </time>
        )
      );
    },
    className: 'w-29',
  };
}

type EntryProps = { entry: ReportEntry; className?: string };

export function EntryPerson({ entry: { memberId, name, mark }, className = '' }: EntryProps) {
  return <MarkedName memberId={memberId} name={reportedName({ name, mark })} mark={mark} className={className} />;
}

export function EntryProgram({ entry: { program, programType, base } }: EntryProps) {
  return (
    <span className="flex items-center gap-2">
      <ProgramTile name={program} type={programType} isDecorative className="size-7 text-caption" />
      {programLabel({ name: program, base })}
    </span>
  );
}
