import { memberStatusUntil } from '@ffl/domain/members';
import type { Program } from '@ffl/domain/programs';
import type { ListedMember } from '../../api/members/list-rows.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { ProgramTiles } from '../../components/programs/program-tiles.tsx';
import { columnsOf, type TableColumn } from '../../components/ui/data-table.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { type MemberActionHandlers, MemberActions } from './member-actions.tsx';
import { MemberLink } from './member-link.tsx';

const column = columnsOf<ListedMember>();

/** The columns of the members table; the ids are the sort orders of the list. */
export function membersColumns(
  now: Date,
  programs: Program[] | undefined,
  handlers: MemberActionHandlers,
): TableColumn<ListedMember>[] {
  return column.columns([
    column.accessor('lastName', {
      header: 'Member',
      cell: ({ row: { original: member } }) => (
        <span className="flex items-center gap-3">
          <Avatar {...member} className="size-8 rounded-pill text-caption" />
          <MemberLink
            member={member}
            className="wrap-anywhere font-semibold underline-offset-4 hover:text-accent hover:underline"
          />
        </span>
      ),
      meta: { className: 'min-w-44' },
    }),
    column.accessor('email', {
      header: 'Email',
      cell: ({ getValue }) => <Email address={getValue()} />,
    }),
    column.accessor('organization', {
      header: 'Organization',
      cell: ({ getValue }) => <span className="wrap-break-word text-ink-2">{getValue() ?? ''}</span>,
      meta: { className: 'min-w-32' },
    }),
    column.accessor('heldCount', {
      id: 'credentials',
      header: 'Credentials',
      cell: ({ row: { original: member } }) => (
        <ProgramTiles credentials={member.credentials} programs={programs} now={now} emptyText="None" />
      ),
    }),
    column.accessor('liveMissions', {
      header: 'Live Missions',
      meta: { isNumber: true, className: 'w-24' },
    }),
    column.accessor('currentUntil', {
      id: 'status',
      header: 'Status',
      cell: ({ getValue }) => {
        const status = memberStatusUntil(getValue(), now);
        return <StatusPill state={status}>{status}</StatusPill>;
      },
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original: member } }) => <MemberActions member={member} {...handlers} />,
    }),
  ]);
}

/** Where there is no room for one line, it breaks before the '@'. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className="wrap-break-word text-ink-2 text-meta">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
