import { boardMoment } from '@ffl/domain/readiness/board';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { seededRandom } from '../src/sample/seeded-random.ts';
import type { Transaction } from '../src/transaction.ts';
import {
  type BoardColumn,
  type BoardQuestion,
  type BoardResponse,
  type BoardRow,
  boardFromLedger,
  cellsOf,
} from './board-from-ledger.ts';
import { type BoardWorld, boardOrganizations, createBoardWorld } from './board-world.ts';
import { addProgram } from './worlds/people.ts';

export type TestBoard = BoardWorld & { programIds: string[] };

/** Runs a statement as an administrator. */
export type Ask = <Row extends Record<string, unknown>>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

type Answer = {
  columns: (BoardColumn & { counts: BoardResponse['counts'][number] | null; everybody: number | null })[];
  matched: number;
  rows: BoardRow[];
};

/**
 * Creates programs of each type at two bases, some without a type and one without a base, and people with their
 * histories.
 */
export async function createTestBoard(
  transaction: Transaction,
  options: { people: number; seed: number; withoutType?: number },
): Promise<TestBoard> {
  const programIds = [
    await addProgram(transaction, { name: 'Avalanche Deployment', type: 'avalanche', base: 'LG1' }),
    await addProgram(transaction, { name: 'Avalanche Deployment', type: 'avalanche', base: 'LG2' }),
    await addProgram(transaction, { name: 'Rescue Deployment', type: 'rescue', base: 'LG1' }),
    await addProgram(transaction, { name: 'Lift Ticket', type: 'lift_ticket', base: 'LG2' }),
    await addProgram(transaction, { name: 'Swiftwater', base: 'LG2' }),
    await addProgram(transaction, { name: 'Dog Team' }),
  ];
  for (let index = 1; index < (options.withoutType ?? 1); index += 1) {
    programIds.push(await addProgram(transaction, { name: `Swiftwater ${index}`, base: 'LG2' }));
  }
  return { ...(await createBoardWorld(transaction, { ...options, programIds, now: new Date() })), programIds };
}

/** Queries about today, past days both ways, and future days; the same for the same seed. */
export function boardQuestions({ programIds }: TestBoard, count: number, seed: number): BoardQuestion[] {
  const { pick, chance, whole } = seededRandom(seed);
  const now = new Date();
  const dayFrom = (days: number): CalendarDate => denverDate(addCalendarDays(now, days));
  return Array.from({ length: count }, (_, index) => ({
    day: index === 0 ? null : dayFrom(chance(0.7) ? whole(-720, -1) : whole(0, 400)),
    known_then: chance(0.4),
    base: pick([null, null, 'LG1', 'LG2']),
    programs: pick([null, null, ['avalanche'], ['avalanche', 'lift_ticket', programIds[5] ?? '']]),
    in_all: chance(0.3),
    organization: chance(0.3) ? pick(boardOrganizations) : null,
    sort: pick(['name', 'soonest']),
  }));
}

/** The whole board and one page of it as returned, and as the ledger has them. */
export async function askBoard(
  ask: Ask,
  world: BoardWorld,
  question: BoardQuestion,
): Promise<{ answer: BoardResponse; page: string[]; expected: BoardResponse; expectedPage: string[] }> {
  const { answer: whole, now } = await answerOf(ask, question, 1, 1000);
  const pageSize = 7;
  const page = Math.max(1, Math.ceil(whole.matched / pageSize / 2));
  const { answer: part } = await answerOf(ask, question, page, pageSize);
  const columns = whole.columns.filter(({ key }) => question.programs === null || question.programs.includes(key));
  const expected = boardFromLedger(world, columns, question, now);
  const moment = boardMoment(question.day, now);
  return {
    answer: {
      matched: whole.matched,
      counts: columns.flatMap(({ counts }) => counts ?? []),
      everybody: columns.flatMap(({ everybody }) => everybody ?? []),
      rows: whole.rows.map((row) => ({
        member_id: row.member_id,
        last_name: row.last_name,
        organization: row.organization,
        cells: cellsOf(row, columns, moment),
      })),
    },
    page: part.rows.map((row) => row.member_id),
    expected: { ...expected, rows: expected.rows.slice(0, 1000) },
    expectedPage: expected.rows.slice((page - 1) * pageSize, page * pageSize).map((row) => row.member_id),
  };
}

async function answerOf(ask: Ask, question: BoardQuestion, page: number, pageSize: number) {
  const parameters = { ...question, page, page_size: pageSize };
  const names = Object.keys(parameters).map((name, index) => `${name} := $${index + 1}`);
  const [row] = await ask<{ answer: Answer; now: string }>(
    `select readiness_board(${names.join(', ')}) as answer, now()::text as now`,
    Object.values(parameters),
  );
  if (!row) throw new Error('Nothing was answered');
  return { answer: row.answer, now: new Date(row.now) };
}
