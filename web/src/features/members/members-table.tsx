import { fullName } from '@ffl/domain/members/member';
import { useMemo } from 'react';
import type { ListedMember, MemberSort } from '../../api/members/rows.ts';
import type { IsAsked } from '../../components/credentials/program-tiles.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import type { Sort } from '../../components/ui/sort-choice.tsx';
import { useIsTablet } from '../../hooks/device/use-is-phone.ts';
import type { Display } from '../../hooks/lists/use-display.ts';
import type { RowSelection } from '../../hooks/lists/use-row-selection.ts';
import type { MemberActionHandlers } from './member-actions.tsx';
import { columnOf, membersColumns } from './members-columns.tsx';
import type { ListedPrograms } from './use-programs.ts';

export type MembersViewProps = MemberActionHandlers & {
  /** Undefined until loaded. */
  members: ListedMember[] | undefined;
  isStale: boolean;
  sort: Sort<MemberSort>;
  onSort: (sort: Sort<MemberSort>) => void;
  isAsked: IsAsked;
  selected: string | null;
  programs: ListedPrograms;
  now: Date;
  /** The selection; null while a phone isn't in selecting mode, and for people who select nobody. */
  selection: RowSelection | null;
  /** How the table is displayed. */
  display: Display;
};

/** The list on any screen wider than a phone's. */
export function MembersTable(props: MembersViewProps) {
  const {
    members,
    isStale,
    sort,
    onSort,
    isAsked,
    selected,
    now,
    programs,
    selection,
    display,
    onView,
    onShowQr,
    onDelete,
  } = props;
  const sorting = columnOf(sort.by);
  const { isCompact, hidden } = display;
  const isNarrow = useIsTablet();
  const columns = useMemo(
    () => membersColumns({ now, programs, isCompact, isAsked, isNarrow }, { onView, onShowQr, onDelete }),
    [now, programs, isCompact, isAsked, isNarrow, onView, onShowQr, onDelete],
  );

  return (
    <DataTable
      caption="Members"
      columns={columns}
      // The sorted column is never hidden, since a link may contain any order.
      hidden={hidden.difference(new Set([sorting]))}
      isDense={isCompact}
      rows={members}
      rowId={(member) => member.id}
      sort={{ ...sort, by: sorting }}
      onSort={({ by, dir }) => onSort({ by: by === sorting ? sort.by : (by as MemberSort), dir })}
      isStale={isStale}
      currentRowId={selected}
      choice={selection ? { selection, nameOf: fullName } : undefined}
      onRowPress={onView}
      className="min-w-[40rem] table-fixed print:min-w-0 print:table-auto"
    />
  );
}
