import { type SingleStanding, singlesOf } from '@ffl/domain/credentials/single-standing';
import { heldLabels, standingLabels } from '@ffl/domain/credentials/standing';
import { isGrounded } from '@ffl/domain/groundings/grounding';
import { type Program, programLabel } from '@ffl/domain/programs/program';
import { programDefaults } from '@ffl/domain/programs/program-types';
import { type BoardCell, boardCell, cellDateText, fallsOut } from '@ffl/domain/readiness/board';
import { clsx } from 'clsx';
import type { BoardColumn, BoardPerson } from '../../api/readiness/rows.ts';
import { dateLook, shownState } from '../../components/credentials/date-look.ts';
import { StatusIcon, StatusPill } from '../../components/ui/status-pill.tsx';

/** Everything a board's cells are computed from. */
export type BoardView = {
  columns: readonly BoardColumn[];
  /** Null for today and past days, when nobody can lapse until then. */
  fallsAfter: Date | null;
  /** The instant for which the day is evaluated. */
  moment: Date;
  /** Set if each credential is filtered by itself. */
  ends: SingleStanding | null;
  /** Undefined until loaded. */
  programs: readonly Program[] | undefined;
};

/** The deciding credential in a column; if the filter is about what ends, the one that ends. */
export function cellOf(
  person: BoardPerson,
  { programIds }: BoardColumn,
  { moment, ends }: BoardView,
): BoardCell | null {
  const found = ends === null ? undefined : singlesIn(person, programIds, ends, moment)[0];
  return boardCell(found ? { ...person, held: [found] } : person, programIds, moment);
}

/** Whether someone in force now will have lapsed by the board's day. */
export function fallsOutOf({ columns, moment, fallsAfter }: BoardView, person: BoardPerson): boolean {
  return fallsAfter !== null && fallsOut(person, columns, { now: fallsAfter, moment });
}

/** The earliest end, in the shown columns, of what the filter looks for; undefined if somebody holds none of it. */
export function firstEndOf(
  { columns, moment }: BoardView,
  person: BoardPerson,
  ends: SingleStanding,
): Date | undefined {
  const shown = columns.flatMap(({ programIds }) => programIds);
  return singlesIn(person, shown, ends, moment)[0]?.expiresDate;
}

/** Credentials in these programs that by themselves end soon or have lapsed on the board's day. */
function singlesIn(
  { held, grounding }: BoardPerson,
  programIds: readonly string[],
  ends: SingleStanding,
  moment: Date,
) {
  const inThese = held.filter(({ programId }) => programIds.includes(programId));
  return singlesOf(inThese, ends, moment, isGrounded(grounding, moment));
}

/** 'Avalanche Deployment', or 'Swiftwater, LG2' among the types of all bases. */
export function columnName({ name, base, type }: BoardColumn, isAtBase: boolean): string {
  if (isAtBase) return name;
  return type === null ? programLabel({ name, base }) : programDefaults[type].name;
}

/** A cell's base, if its column covers several. */
export function baseOfCell(cell: BoardCell, column: BoardColumn, { programs }: BoardView): string | null {
  if (column.programIds.length === 1) return null;
  return programs?.find(({ id }) => id === cell.programId)?.base ?? null;
}

/** Number that fits at 768 px, the narrowest table, and on an upright sheet. */
export const columnsThatFit = 3;

type ReadinessCellProps = { person: BoardPerson; column: BoardColumn; view: BoardView };

/** The state as an icon with a hidden label, and the date that decides it. */
export function ReadinessCell({ person, column, view }: ReadinessCellProps) {
  const cell = cellOf(person, column, view);
  if (!cell) {
    return (
      <span className="text-ink-2">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{standingLabels.none}</span>
      </span>
    );
  }
  const base = baseOfCell(cell, column, view);
  const state = shownState(cell, view.ends, view.moment);
  return (
    <span
      className={clsx(
        'flex w-fit items-center gap-1.5 rounded-control text-meta lg:whitespace-nowrap print:text-caption [print-color-adjust:exact]',
        view.columns.length <= columnsThatFit && 'print:whitespace-nowrap print:[&>svg]:hidden',
        state === 'active' && '[&>svg]:text-ink-2',
        // The pill says it; the date beside it is no date on which anything ends soon.
        state === 'grounded' ? 'text-ink-2' : dateLook(state) && ['px-1.5 py-0.5 md:-mx-1.5', dateLook(state)],
      )}
      data-numbers=""
    >
      {state === 'grounded' ? (
        <StatusPill state={state} className="px-2 md:-ml-2 print:text-caption">
          {heldLabels[state]}
        </StatusPill>
      ) : (
        <>
          <StatusIcon state={state} />
          <span className="sr-only print:not-sr-only print:whitespace-nowrap!">{heldLabels[cell.state]}</span>
        </>
      )}{' '}
      <span>
        <time dateTime={cell.expiresDate.toISOString()} className="print:whitespace-nowrap">
          {cellDateText(cell, view.moment)}
        </time>
        {base && <span className="text-ink-2"> {base}</span>}
      </span>
    </span>
  );
}
