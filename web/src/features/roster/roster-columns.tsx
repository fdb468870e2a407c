import { recorderHeading, recorderText } from '@ffl/domain/credentials';
import { displayDate } from '@ffl/domain/time';
import type { RosterMember } from '../../api/seasons/rows.ts';
import { columnsOf } from '../../components/ui/data-table.tsx';
import { RosterPerson, RosterStatusPill, ViewMember } from './roster-person.tsx';
import { rosterSortLabels } from './roster-state.ts';

const column = columnsOf<RosterMember>();

/** The roster's columns; the ids are its sort orders. */
export const rosterColumns = column.columns([
  column.accessor('name', {
    header: rosterSortLabels.name,
    cell: ({ row: { original: member } }) => <RosterPerson member={member} />,
    meta: { className: 'w-[20%]' },
  }),
  column.accessor('organization', {
    header: rosterSortLabels.organization,
    cell: ({ getValue }) => <span className="wrap-anywhere text-ink-2">{getValue()}</span>,
  }),
  column.accessor('status', {
    header: rosterSortLabels.status,
    cell: ({ getValue }) => <RosterStatusPill status={getValue()} />,
  }),
  column.accessor('credentialDate', {
    header: rosterSortLabels.credentialDate,
    cell: ({ getValue }) => <Day date={getValue()} />,
  }),
  column.accessor('expirationDate', {
    header: rosterSortLabels.expirationDate,
    cell: ({ getValue }) => <Day date={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original: member } }) => <ViewMember member={member} />,
    meta: { className: 'w-24 print:hidden' },
  }),
  column.display({
    id: 'recordedBy',
    header: recorderHeading,
    cell: ({ row: { original: member } }) => <span className="wrap-anywhere text-ink-2">{recorderText(member)}</span>,
    meta: { className: 'w-34' },
  }),
]);

function Day({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap">
      {displayDate(date)}
    </time>
  );
}
