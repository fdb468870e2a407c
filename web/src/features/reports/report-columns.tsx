import { recorderHeading, recorderText } from '@ffl/domain/credentials';
import type { ReportType } from '@ffl/domain/reports';
import { type CalendarDate, displayDate } from '@ffl/domain/time';
import type { ReportEntry } from '../../api/reports/rows.ts';
import { columnsOf } from '../../components/ui/data-table.tsx';
import { EntryPerson, EntryProgram } from './report-entry.tsx';

const column = columnsOf<ReportEntry>();

const who = [
  column.display({
    id: 'name',
    header: 'Member Name',
    cell: ({ row }) => <EntryPerson entry={row.original} />,
    meta: { className: 'w-[18%]' },
  }),
  column.display({
    id: 'organization',
    header: 'Organization',
    cell: ({ row }) => <span className="wrap-anywhere text-ink-2">{row.original.organization}</span>,
  }),
  column.display({
    id: 'program',
    header: 'Program',
    cell: ({ row }) => <EntryProgram entry={row.original} />,
  }),
];

const recorder = column.display({
  id: 'recordedBy',
  header: recorderHeading,
  cell: ({ row }) => <span className="wrap-anywhere text-ink-2">{recorderText(row.original)}</span>,
  meta: { className: 'w-34' },
});

/** The screen's columns, by report; the domain defines those of the file and of paper. */
export const columnsByReport = {
  credentials: [
    ...who,
    dayColumn('Issue Date', (entry) => entry.day),
    dayColumn('Expiry Date', (entry) => entry.expiresOn),
    recorder,
  ],
  'live-missions': [
    ...who,
    dayColumn('Date', (entry) => entry.day),
    column.display({
      id: 'notes',
      header: 'Notes',
      cell: ({ row }) => <span className="wrap-anywhere">{row.original.notes}</span>,
      meta: { className: 'w-[26%]' },
    }),
    recorder,
  ],
} satisfies Record<ReportType, unknown>;

function dayColumn(heading: string, dayOf: (entry: ReportEntry) => CalendarDate) {
  return column.display({
    id: heading,
    header: heading,
    cell: ({ row }) => (
      <time dateTime={dayOf(row.original)} className="whitespace-nowrap">
        {displayDate(dayOf(row.original))}
      </time>
    ),
    meta: { className: 'w-29' },
  });
}
