import { fullName } from '@ffl/domain/members';
import type { ListedMember } from '../../api/members/list-rows.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { ProgramTiles } from '../../components/programs/program-tiles.tsx';
import { columnsOf, type TableColumn } from '../../components/ui/data-table.tsx';
import { Hint } from '../../components/ui/hint.tsx';
import { OneLine, oneLineClass } from '../../components/ui/one-line.tsx';
import { useIsCut } from '../../hooks/device/use-is-cut.ts';
import { type MemberActionHandlers, MemberActions } from './member-actions.tsx';
import { MemberLink } from './member-link.tsx';
import { MemberStatusPill } from './member-status-pill.tsx';
import type { ListedPrograms } from './use-programs.ts';

const column = columnsOf<ListedMember>();

/** The members table's columns; the ids are the list's sort orders. Widths for one-line rows at 1280 px. */
export function membersColumns(
  now: Date,
  programs: ListedPrograms,
  handlers: MemberActionHandlers,
): TableColumn<ListedMember>[] {
  return column.columns([
    column.accessor('lastName', {
      header: 'Member',
      cell: ({ row: { original: member } }) => <NameCell member={member} />,
      meta: { className: 'w-36 min-[90rem]:w-48 print:w-auto' },
    }),
    column.accessor('email', {
      header: 'Email',
      cell: ({ getValue }) => <OneLine text={getValue()} className="print:wrap-anywhere text-caption text-ink-2" />,
      meta: { className: 'print:w-[26%]' },
    }),
    column.accessor('organization', {
      header: 'Organization',
      cell: ({ getValue }) => <OneLine text={getValue() ?? ''} className="text-caption text-ink-2" />,
      meta: { className: 'w-38 min-[90rem]:w-48 print:w-auto' },
    }),
    column.accessor('heldCount', {
      id: 'credentials',
      header: 'Credentials',
      cell: ({ row: { original: member } }) => (
        <ProgramTiles credentials={member.credentials} programs={programs} now={now} emptyText="None" hasHint />
      ),
      meta: { className: 'w-32' },
    }),
    column.accessor('liveMissions', {
      header: 'Live Missions',
      meta: { isNumber: true, className: 'w-22 pr-3' },
    }),
    column.accessor('currentUntil', {
      id: 'status',
      header: 'Status',
      cell: ({ row: { original: member } }) => <MemberStatusPill member={member} now={now} />,
      meta: { className: 'w-40' },
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original: member } }) => <MemberActions member={member} {...handlers} />,
      meta: { className: 'w-30 print:hidden' },
    }),
  ]);
}

function NameCell({ member }: { member: ListedMember }) {
  const [isCut, watch] = useIsCut();
  const name = fullName(member);
  const link = (
    <MemberLink
      key={name}
      ref={watch}
      member={member}
      className={`${oneLineClass} min-w-0 font-semibold underline-offset-4 hover:text-accent hover:underline`}
    />
  );
  return (
    <span className="flex items-center gap-2">
      <Avatar {...member} className="size-7 shrink-0 rounded-pill text-caption max-[90rem]:hidden print:hidden" />
      {isCut ? <Hint text={name}>{link}</Hint> : link}
    </span>
  );
}
