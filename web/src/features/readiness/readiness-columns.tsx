import { readinessMessages } from '@ffl/domain/readiness/messages';
import { Link } from '@tanstack/react-router';
import type { BoardPerson } from '../../api/readiness/rows.ts';
import { MarkedName } from '../../components/members/member-names.tsx';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { type BoardView, columnName, fallsOutOf, ReadinessCell } from './readiness-cell.tsx';

/** The person's column, and one per program. */
export function readinessColumns(view: BoardView, isAtBase: boolean): TableColumn<BoardPerson>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (person) => <BoardName person={person} isFalling={fallsOutOf(view, person)} />,
      className: 'w-[23%] max-lg:w-1/4',
    },
    {
      id: 'organization',
      header: 'Organization',
      cell: ({ organization }) => (
        <span title={organization ?? undefined} className="line-clamp-1 wrap-anywhere text-ink-2">
          {organization}
        </span>
      ),
      className: 'w-[21%] max-lg:hidden',
    },
    ...view.columns.map((one) => ({
      id: one.key,
      header: columnName(one, isAtBase),
      cell: (person: BoardPerson) => <ReadinessCell person={person} column={one} view={view} />,
    })),
  ];
}

type BoardNameProps = { person: BoardPerson; isFalling: boolean; className?: string };

/** The name, which opens the record over the board if it still exists, and a mark on who falls out until then. */
export function BoardName({ person: { memberId, name }, isFalling, className = '' }: BoardNameProps) {
  if (name === null) return <MarkedName memberId={memberId} name={readinessMessages.formerMember} mark="deleted" />;
  return (
    <>
      <Link
        to="."
        search={(before: object) => ({ ...before, selected: memberId })}
        resetScroll={false}
        className={`wrap-anywhere font-semibold underline-offset-4 hover:text-accent hover:underline ${className}`}
      >
        {name}
      </Link>
      {isFalling && (
        <>
          {' '}
          <span className="whitespace-nowrap rounded-control border border-line-strong px-1.5 font-semibold text-caption text-ink-2">
            {readinessMessages.fallsOut}
          </span>
        </>
      )}
    </>
  );
}
