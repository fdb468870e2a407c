import { expiryText, heldLabels, standingLabels } from '@ffl/domain/credentials';
import { type Program, programDefaults, programLabel } from '@ffl/domain/programs';
import { type BoardCell, boardCell } from '@ffl/domain/readiness';
import type { BoardColumn, BoardPerson } from '../../api/readiness/rows.ts';
import { StatusPill } from '../../components/ui/status-pill.tsx';

/** What a board's cells are computed from. */
export type BoardView = {
  columns: readonly BoardColumn[];
  /** The instant at which the day is judged. */
  moment: Date;
  /** Undefined until they are read. */
  programs: readonly Program[] | undefined;
};

export function cellOf(person: BoardPerson, column: BoardColumn, moment: Date): BoardCell | null {
  return boardCell(person, column.programIds, moment);
}

/** 'Avalanche Deployment', or 'Swiftwater, LG2' beside the types of all bases. */
export function columnName({ name, base, type }: BoardColumn, isAtBase: boolean): string {
  if (isAtBase) return name;
  return type === null ? programLabel({ name, base }) : programDefaults[type].name;
}

/** A cell's base, if its column covers several. */
export function baseOfCell(cell: BoardCell, column: BoardColumn, { programs }: BoardView): string | null {
  if (column.programIds.length === 1) return null;
  return programs?.find(({ id }) => id === cell.programId)?.base ?? null;
}

type ReadinessCellProps = { person: BoardPerson; column: BoardColumn; view: BoardView };

/** State as icon and word, and the date that decides it. */
export function ReadinessCell({ person, column, view }: ReadinessCellProps) {
  const cell = cellOf(person, column, view.moment);
  if (!cell) {
    return (
      <span className="text-ink-2">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{standingLabels.none}</span>
      </span>
    );
  }
  const base = baseOfCell(cell, column, view);
  return (
    <span className="flex flex-col items-start gap-0.5 py-1.5 max-md:flex-row max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:py-0">
      <StatusPill state={cell.state}>{heldLabels[cell.state]}</StatusPill>{' '}
      <span className="text-meta" data-numbers="">
        <time dateTime={cell.expiresDate.toISOString()}>{expiryText(cell.expiresDate, view.moment)}</time>
        {base && <span className="text-ink-2"> {base}</span>}
      </span>
    </span>
  );
}
