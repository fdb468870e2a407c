import type { SingleStanding } from '@ffl/domain/credentials/single-standing';
import { fullName } from '@ffl/domain/members/member';
import type { ListedMember, MemberSort } from '../../api/members/rows.ts';
import { ProgramTiles } from '../../components/credentials/program-tiles.tsx';
import { Avatar } from '../../components/members/avatar.tsx';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { Hint } from '../../components/ui/hint.tsx';
import { useIsCut } from '../../hooks/device/use-is-cut.ts';
import type { NamedColumn } from '../../hooks/lists/use-display.ts';
import { type MemberActionHandlers, MemberActions } from './member-actions.tsx';
import { CutText, MemberLink, MemberStatusPill, oneLineClass, twoLinesClass } from './member-cells.tsx';
import type { ListedPrograms } from './use-programs.ts';

export const sortLabels: Readonly<Record<MemberSort, string>> = {
  lastName: 'Last name',
  firstName: 'First name',
  email: 'Email',
  organization: 'Organization',
  credentials: 'Credentials',
  liveMissions: 'Live missions',
  status: 'Status',
  soonest: 'Soonest lapse',
};

/** A column shown from 1280 px on. */
const wideClass = 'max-[80rem]:hidden';

/** Columns besides the name and the actions. */
export const hideableColumns: NamedColumn[] = [
  ...(['email', 'organization'] as const).map((id) => ({ id, name: sortLabels[id], className: wideClass })),
  ...(['credentials', 'liveMissions', 'status'] as const).map((id) => ({ id, name: sortLabels[id] })),
];

type MembersView = { now: Date; programs: ListedPrograms; isCompact: boolean; ends: SingleStanding | null };

/** The members table's columns; the ids are the list's sort orders. Widths for rows of 44 px at 1280 px; below, a name has the organization under it. */
export function membersColumns(
  { now, programs, isCompact, ends }: MembersView,
  handlers: MemberActionHandlers,
): TableColumn<ListedMember>[] {
  const lines = isCompact ? 1 : 2;
  return [
    {
      id: 'lastName',
      isSortable: true,
      header: 'Member',
      cell: (member) => <NameCell member={member} lines={lines} />,
      className: 'min-[80rem]:w-35.5 min-[90rem]:w-48 print:w-auto',
    },
    {
      id: 'email',
      isSortable: true,
      header: 'Email',
      cell: ({ email }) => (
        <CutText text={email} lines={lines} className="print:wrap-anywhere text-caption text-ink-2" />
      ),
      className: `${wideClass} print:w-[26%]`,
    },
    {
      id: 'organization',
      isSortable: true,
      header: 'Organization',
      cell: ({ organization }) => (
        <CutText text={organization ?? ''} lines={lines} className="text-caption text-ink-2" />
      ),
      className: `${wideClass} w-29 min-[90rem]:w-48 print:w-auto`,
    },
    {
      id: 'credentials',
      isSortable: true,
      header: 'Credentials',
      cell: (member) =>
        member.former ? (
          <CutText text={member.former.reason ?? ''} lines={lines} className="text-caption text-ink-2" />
        ) : (
          <ProgramTiles
            credentials={member.credentials}
            programs={programs}
            now={now}
            grounding={member.grounding}
            ends={ends}
            emptyText="None"
            hasHint
            isOneLine={isCompact}
          />
        ),
      className: isCompact ? 'w-68 print:w-auto' : 'w-65.5 pr-0 print:w-auto',
    },
    {
      id: 'liveMissions',
      isSortable: true,
      header: 'Live Missions',
      cell: ({ liveMissions }) => liveMissions,
      isNumber: true,
      className: 'w-21.5 pl-0',
    },
    {
      id: 'status',
      isSortable: true,
      header: 'Status',
      cell: (member) => <MemberStatusPill member={member} now={now} />,
      className: isCompact ? 'w-41 print:w-36' : 'w-30.5 py-0! print:w-36',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (member) => <MemberActions member={member} {...handlers} />,
      className: 'w-29 print:hidden',
    },
  ];
}

function NameCell({ member, lines }: { member: ListedMember; lines: 1 | 2 }) {
  const [isCut, watch] = useIsCut();
  const name = fullName(member);
  const link = (
    <MemberLink
      key={name}
      ref={watch}
      member={member}
      className={`${lines === 1 ? oneLineClass : twoLinesClass} min-w-0 font-semibold leading-tight underline-offset-4 hover:text-accent hover:underline`}
    />
  );
  return (
    <span className="flex flex-wrap items-center gap-x-2 min-[80rem]:flex-nowrap">
      <Avatar {...member} className="size-7 shrink-0 rounded-pill text-caption max-[90rem]:hidden print:hidden" />
      {isCut ? <Hint text={name}>{link}</Hint> : link}
      <span className="w-full text-caption text-ink-2 min-[80rem]:hidden print:hidden">{member.organization}</span>
    </span>
  );
}

/** The column that shows an order; the others are columns of their own. */
export function columnOf(sort: MemberSort): string {
  const shared: Partial<Record<MemberSort, string>> = { firstName: 'lastName', soonest: 'credentials' };
  return shared[sort] ?? sort;
}
