import { clsx } from 'clsx';
import type { ListedMember, MemberSort } from '../../api/members/rows.ts';
import { type IsAsked, ProgramTiles } from '../../components/credentials/program-tiles.tsx';
import { Avatar } from '../../components/members/avatar.tsx';
import { type TableColumn, wideColumn } from '../../components/ui/data-table.tsx';
import { type MemberActionHandlers, MemberActions, MemberMenu } from './member-actions.tsx';
import { MemberLink, MemberStatusPill } from './member-cells.tsx';
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

type MembersView = {
  now: Date;
  programs: ListedPrograms;
  isCompact: boolean;
  isAsked: IsAsked;
  /** No room for a row of buttons: two of the actions are in a menu. */
  isNarrow: boolean;
};

/** The members table's columns; the ids are the list's sort orders. Widths for rows of 44 px at 1280 px; below, a name has email and organization under it. */
export function membersColumns(
  { now, programs, isCompact, isAsked, isNarrow }: MembersView,
  handlers: MemberActionHandlers,
): TableColumn<ListedMember>[] {
  return [
    {
      id: 'lastName',
      isSortable: true,
      header: 'Member',
      cell: (member) => <NameCell member={member} isCompact={isCompact} />,
      className: '@min-[80rem]/frame:w-31 @min-[90rem]/frame:w-48 print:w-auto',
    },
    {
      id: 'email',
      isSortable: true,
      header: 'Email',
      cell: ({ email }) => <Note text={email} isCompact={isCompact} />,
      className: `${wideColumn} print:w-[26%]`,
    },
    {
      id: 'organization',
      isSortable: true,
      header: 'Organization',
      cell: ({ organization }) => <Note text={organization} isCompact={isCompact} />,
      className: `${wideColumn} w-29 @min-[90rem]/frame:w-48 print:w-auto`,
    },
    {
      id: 'credentials',
      isSortable: true,
      header: 'Credentials',
      cell: (member) =>
        member.former ? (
          <Note text={member.former.reason} isCompact={isCompact} />
        ) : (
          <ProgramTiles
            credentials={member.credentials}
            programs={programs}
            now={now}
            grounding={member.grounding}
            isAsked={isAsked}
            emptyText="None"
            hasHint
            isOneLine={isCompact}
          />
        ),
      className: isCompact ? 'w-66 print:w-auto' : 'w-47 py-0! print:w-auto',
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
      className: isCompact ? 'w-41 print:w-36' : 'w-28.5 @min-[80rem]/frame:w-30.5 py-0! print:w-36',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (member) =>
        isNarrow ? <MemberMenu member={member} {...handlers} /> : <MemberActions member={member} {...handlers} />,
      className: clsx(isNarrow ? 'w-18' : 'w-39 pointer-fine:w-29', 'print:hidden'),
    },
  ];
}

function Note({ text, isCompact }: { text: string | null; isCompact: boolean }) {
  return (
    <span title={isCompact && text ? text : undefined} className={clsx('text-caption text-ink-2', wrapping(isCompact))}>
      {text}
    </span>
  );
}

function NameCell({ member, isCompact }: { member: ListedMember; isCompact: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 @min-[80rem]/frame:flex-nowrap">
      <Avatar
        {...member}
        className="size-7 shrink-0 rounded-pill text-caption @max-[90rem]/frame:hidden print:hidden"
      />
      <MemberLink
        member={member}
        className={clsx(
          'min-w-0 font-semibold leading-tight underline-offset-4 hover:text-accent hover:underline',
          wrapping(isCompact),
        )}
      />
      <span className="wrap-anywhere w-full text-caption text-ink-2 @min-[80rem]/frame:hidden print:hidden">
        {member.email} <br />
        {member.organization}
      </span>
    </span>
  );
}

/** Compact rows have one line each; paper has all of it. */
function wrapping(isCompact: boolean): string {
  return isCompact
    ? 'block truncate print:wrap-anywhere print:overflow-visible print:whitespace-normal'
    : 'block wrap-anywhere';
}

/** The column that shows an order; the others are columns of their own. */
export function columnOf(sort: MemberSort): string {
  const shared: Partial<Record<MemberSort, string>> = { firstName: 'lastName', soonest: 'credentials' };
  return shared[sort] ?? sort;
}
