import { heldLabels } from '@ffl/domain/credentials/standing';
import { countText } from '@ffl/domain/numbers/count-text';
import { type BoardCell, boardCell, cellDateText } from '@ffl/domain/readiness/board';
import { readinessLimits } from '@ffl/domain/readiness/limits';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { csvFileName } from '@ffl/domain/tables/file-name';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate } from '@ffl/domain/time/denver';
import { type BoardQuery, type BoardSort, pagesOfBoard } from '../../api/readiness/queries.ts';
import type { BoardColumn, BoardPerson } from '../../api/readiness/rows.ts';
import type { TableDocument, TextColumn } from '../../lib/files/table-document.ts';
import type { Server } from '../../lib/net/server.ts';
import type { Find } from './found-board.ts';
import { type BoardView, baseOfCell, cellOf, columnName } from './readiness-cell.tsx';
import { dayText, sortLabels, whomText } from './readiness-state.ts';

type BoardShown = {
  filters: BoardQuery;
  view: BoardView;
  matched: number;
  today: CalendarDate;
  /** The filters in words. */
  found: string | null;
  find: Find;
  sort: BoardSort;
};

/** The whole board in the screen's order, for a file and for the hangar wall. */
export function readinessDocument(
  server: Server,
  { filters, view, matched, today, found, find, sort }: BoardShown,
): TableDocument<BoardPerson> {
  const { day, isKnownThen, base, organization, isInAll } = filters;
  const isAtBase = base !== null;
  return {
    title: `Readiness, ${base ?? 'any base'}`,
    sheet: 'wall',
    lines: [
      dayText({ day, known: isKnownThen ? 'then' : null }, today),
      ...(organization === null ? [] : [organization]),
      ...(isInAll ? [`In force in all: ${view.columns.map((column) => columnName(column, isAtBase)).join(', ')}`] : []),
      ...(found === null ? [] : [found]),
      ...view.columns.map((column) => countsText(column, { isAtBase, isOfAll: whomText(filters) === null })),
      `Order: ${sortLabels[sort].toLowerCase()}`,
      ...(matched > readinessLimits.rowsOfSheet ? [readinessMessages.sheets(matched)] : []),
    ],
    tick: readinessMessages.tick,
    apart: { title: readinessMessages.apart, isApart: (person) => !isInForceSomewhere(person, view) },
    fileName: csvFileName(['readiness', base ?? 'any base'], day ?? today),
    columns: [
      { heading: 'Name', text: ({ name }) => name ?? readinessMessages.formerMember },
      { heading: 'Organization', text: ({ organization: of }) => of ?? '' },
      { heading: 'Phone', text: ({ phone }) => phone ?? '', isOneLine: true },
      ...view.columns.flatMap((column) => columnsOfProgram(column, view, isAtBase)),
    ],
    parts: () => foundIn(pagesOfBoard(server, filters), find),
  };
}

async function* foundIn(parts: AsyncIterable<readonly BoardPerson[]>, find: Find) {
  if (!find) return yield* parts;
  const people: BoardPerson[] = [];
  for await (const part of parts) people.push(...part);
  yield find(people);
}

function isInForceSomewhere(person: BoardPerson, { columns, moment }: BoardView): boolean {
  return columns.some((column) => {
    const cell = boardCell(person, column.programIds, moment);
    return cell !== null && !isOut(cell);
  });
}

function isOut(cell: BoardCell | null): boolean {
  return cell?.state === 'expired' || cell?.state === 'grounded';
}

/** Paper shows state and date together; a file separates them, so that programs can read it. */
function columnsOfProgram(column: BoardColumn, view: BoardView, isAtBase: boolean): TextColumn<BoardPerson>[] {
  const heading = columnName(column, isAtBase);
  const ofCell = (textOf: (cell: BoardCell) => string) => (person: BoardPerson) => {
    const cell = cellOf(person, column, view);
    return cell ? textOf(cell) : '';
  };
  const dated = (cell: BoardCell, date: string) => [date, baseOfCell(cell, column, view)].filter(Boolean).join(' ');
  const until = ofCell((cell) => dated(cell, denverDate(cell.expiresDate)));
  return [
    {
      heading,
      text: ofCell((cell) => `${heldLabels[cell.state]}, ${dated(cell, cellDateText(cell, view.moment))}`),
      cell: ofCell((cell) => heldLabels[cell.state]),
      isOneLine: true,
      isBoxed: (person) => isOut(cellOf(person, column, view)),
    },
    { heading: `${heading}, until`, text: until, isOfFile: true },
  ];
}

/** The counts of a column as printed text. */
export function countsText(
  column: BoardColumn,
  { isAtBase, isOfAll }: { isAtBase: boolean; isOfAll: boolean },
): string {
  const { counts, needed, everybody } = column;
  const figures = counts
    ? [
        `${countText(counts.inForce)} in force`,
        `${countText(counts.expiring14)} expiring`,
        `${countText(counts.lapsed)} lapsed`,
        ...(counts.grounded > 0 ? [`${countText(counts.grounded)} grounded`] : []),
      ].join(', ')
    : '';
  const has = isOfAll ? '' : ` and has ${countText(everybody ?? 0)} of everybody`;
  const need = needed === null ? '' : `, needs ${countText(needed)}${has}`;
  return `${columnName(column, isAtBase)}: ${figures}${need}`;
}
