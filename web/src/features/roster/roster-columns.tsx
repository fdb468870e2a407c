import { recorderHeading, recorderText } from '@ffl/domain/credentials/recorder';
import { type RosterStatus, rosterStatusLabels } from '@ffl/domain/credentials/roster';
import { seasonMessages } from '@ffl/domain/seasons/messages';
import { displayDate } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import type { RosterMember } from '../../api/seasons/queries.ts';
import { MarkedName } from '../../components/members/member-names.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
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

/** The current name of a person on the roster. */
export function nameOf({ name }: RosterMember): string {
  return name ?? seasonMessages.formerMember;
}

type RosterPersonProps = { member: RosterMember; className?: string };

/** The name, which opens the record if it still exists, and whether it was removed or deleted since. */
export function RosterPerson({ member, className = '' }: RosterPersonProps) {
  const { memberId, mark } = member;
  return <MarkedName memberId={memberId} name={nameOf(member)} mark={mark} className={className} />;
}

export function RosterStatusPill({ status }: { status: RosterStatus }) {
  return <StatusPill state={status}>{rosterStatusLabels[status]}</StatusPill>;
}

/** Opens the record in the member list. */
function ViewMember({ member }: { member: RosterMember }) {
  if (member.mark === 'deleted') return null;
  return (
    <Link
      to="/admin/members"
      search={{ selected: member.memberId }}
      aria-label={`View ${nameOf(member)}`}
      className={buttonClass({ size: 'small' })}
    >
      View
    </Link>
  );
}
