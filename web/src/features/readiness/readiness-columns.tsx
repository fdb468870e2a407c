import { readinessMessages } from '@ffl/domain/readiness';
import { Link } from '@tanstack/react-router';
import type { BoardPerson } from '../../api/readiness/rows.ts';
import { MarkedName } from '../../components/members/marked-name.tsx';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { type BoardView, columnName, ReadinessCell } from './readiness-cell.tsx';

/** Who, and a column per program. */
export function readinessColumns(view: BoardView, isAtBase: boolean): TableColumn<BoardPerson>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (person) => <BoardName person={person} />,
      className: 'w-[22%]',
    },
    {
      id: 'organization',
      header: 'Organization',
      cell: ({ organization }) => <span className="wrap-anywhere text-ink-2">{organization}</span>,
      className: 'w-[18%]',
    },
    ...view.columns.map((one) => ({
      id: one.key,
      header: columnName(one, isAtBase),
      cell: (person: BoardPerson) => <ReadinessCell person={person} column={one} view={view} />,
    })),
  ];
}

type BoardNameProps = { person: BoardPerson; className?: string };

/** The name, which opens the record over the board if it still exists. */
export function BoardName({ person: { memberId, name }, className = '' }: BoardNameProps) {
  if (name === null) return <MarkedName memberId={memberId} name={readinessMessages.formerMember} mark="deleted" />;
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, selected: memberId })}
      resetScroll={false}
      className={`wrap-anywhere font-semibold underline-offset-4 hover:text-accent hover:underline ${className}`}
    >
      {name}
    </Link>
  );
}
