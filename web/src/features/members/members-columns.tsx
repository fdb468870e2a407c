import { fullName } from '@ffl/domain/members';
import type { ListedMember } from '../../api/members/list-rows.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { ProgramTiles } from '../../components/programs/program-tiles.tsx';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { Hint } from '../../components/ui/hint.tsx';
import { OneLine, oneLineClass } from '../../components/ui/one-line.tsx';
import { useIsCut } from '../../hooks/device/use-is-cut.ts';
import { type MemberActionHandlers, MemberActions } from './member-actions.tsx';
import { MemberLink } from './member-link.tsx';
import { MemberStatusPill } from './member-status-pill.tsx';
import { sortLabels } from './sort-labels.ts';
import type { ListedPrograms } from './use-programs.ts';

/** What a row shows besides the name and its actions. */
export const hideableColumns = (['email', 'organization', 'credentials', 'liveMissions', 'status'] as const).map(
  (id) => ({
    id,
    name: sortLabels[id],
  }),
);

/** The members table's columns; the ids are the list's sort orders. Widths for one-line rows at 1280 px; below, a name has the organization under it. */
export function membersColumns(
  now: Date,
  programs: ListedPrograms,
  isCompact: boolean,
  handlers: MemberActionHandlers,
): TableColumn<ListedMember>[] {
  return [
    {
      id: 'lastName',
      isSortable: true,
      header: 'Member',
      cell: (member) => <NameCell member={member} />,
      className: 'min-[80rem]:w-36 min-[90rem]:w-48 print:w-auto',
    },
    {
      id: 'email',
      isSortable: true,
      header: 'Email',
      cell: ({ email }) => <OneLine text={email} className="print:wrap-anywhere text-caption text-ink-2" />,
      className: 'max-[80rem]:hidden print:w-[26%]',
    },
    {
      id: 'organization',
      isSortable: true,
      header: 'Organization',
      cell: ({ organization }) => <OneLine text={organization ?? ''} className="text-caption text-ink-2" />,
      className: 'max-[80rem]:hidden w-26 min-[90rem]:w-48 print:w-auto',
    },
    {
      id: 'credentials',
      isSortable: true,
      header: 'Credentials',
      cell: (member) => (
        <ProgramTiles
          credentials={member.credentials}
          programs={programs}
          now={now}
          grounding={member.grounding}
          emptyText="None"
          hasHint
          isOneLine={isCompact}
        />
      ),
      className: isCompact ? 'w-68 print:w-auto' : 'w-71 print:w-auto',
    },
    {
      id: 'liveMissions',
      isSortable: true,
      header: 'Live Missions',
      cell: ({ liveMissions }) => liveMissions,
      isNumber: true,
      className: 'w-24 pr-4',
    },
    {
      id: 'status',
      isSortable: true,
      header: 'Status',
      cell: (member) => <MemberStatusPill member={member} now={now} />,
      className: isCompact ? 'w-41 print:w-36' : 'w-32 print:w-36',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (member) => <MemberActions member={member} {...handlers} />,
      className: 'w-29 print:hidden',
    },
  ];
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
    <span className="flex flex-wrap items-center gap-x-2 min-[80rem]:flex-nowrap">
      <Avatar {...member} className="size-7 shrink-0 rounded-pill text-caption max-[90rem]:hidden print:hidden" />
      {isCut ? <Hint text={name}>{link}</Hint> : link}
      <span className="w-full truncate text-caption text-ink-2 min-[80rem]:hidden print:hidden">
        {member.organization}
      </span>
    </span>
  );
}
