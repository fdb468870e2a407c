import { recorderHeading, recorderText } from '@ffl/domain/credentials/recorder';
import { displayDate } from '@ffl/domain/time/denver';
import type { RosterMember } from '../../api/seasons/rows.ts';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { RosterPerson, RosterStatusPill, ViewMember } from './roster-person.tsx';
import { rosterSortLabels } from './roster-state.ts';

/** The roster's columns; the ids are its sort orders. */
export const rosterColumns: TableColumn<RosterMember>[] = [
  {
    id: 'name',
    isSortable: true,
    header: rosterSortLabels.name,
    cell: (member) => <RosterPerson member={member} />,
    className: 'w-[20%]',
  },
  {
    id: 'organization',
    isSortable: true,
    header: rosterSortLabels.organization,
    cell: ({ organization }) => <span className="wrap-anywhere text-ink-2">{organization}</span>,
  },
  {
    id: 'status',
    isSortable: true,
    header: rosterSortLabels.status,
    cell: ({ status }) => <RosterStatusPill status={status} />,
  },
  {
    id: 'credentialDate',
    isSortable: true,
    header: rosterSortLabels.credentialDate,
    cell: ({ credentialDate }) => <Day date={credentialDate} />,
  },
  {
    id: 'expirationDate',
    isSortable: true,
    header: rosterSortLabels.expirationDate,
    cell: ({ expirationDate }) => <Day date={expirationDate} />,
  },
  {
    id: 'recordedBy',
    header: recorderHeading,
    cell: (member) => <span className="wrap-anywhere text-ink-2">{recorderText(member)}</span>,
    className: 'lg:w-34',
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (member) => <ViewMember member={member} />,
    className: 'w-24 print:hidden',
  },
];

function Day({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} className="lg:whitespace-nowrap">
      {displayDate(date)}
    </time>
  );
}
