import { addCalendarDays, denverDate, endOfDay } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, askBoard, boardQuestions, createTestBoard, type TestBoard } from './board-questions.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let board: TestBoard;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  board = await tested.asOwner((transaction) => createTestBoard(transaction, { people: 60, seed: 15 }));
});
afterAll(() => tested.close());

const ask: Ask = (sql, values) => actorRows(tested, admin.claims, sql, values);

test('the board of a day is what the ledger says, past as it was and as it was known, today and future, whatever is asked', async () => {
  for (const question of boardQuestions(board, 24, 7)) {
    const { answer, page, expected, expectedPage } = await askBoard(ask, board, question);
    expect({ question, ...answer }).toEqual({ question, ...expected });
    expect({ question, page }).toEqual({ question, page: expectedPage });
  }
});

test('the board of a day is what the ledger says with more columns than one number holds, too', async () => {
  const wide = await createTestDatabase();
  const { claims } = await wide.asOwner((transaction) => addAdministrator(transaction));
  const world = await wide.asOwner((transaction) =>
    createTestBoard(transaction, { people: 40, seed: 16, withoutType: 16 }),
  );
  for (const question of boardQuestions(world, 12, 8)) {
    const everyProgram = { ...question, programs: null };
    const { answer, page, expected, expectedPage } = await askBoard(
      (sql, values) => actorRows(wide, claims, sql, values),
      world,
      everyProgram,
    );
    expect({ everyProgram, ...answer, page }).toEqual({ everyProgram, ...expected, page: expectedPage });
  }
  await wide.close();
});

test.each([
  ['an order that there is not', { sort: 'organization' }],
  ['a page before the first', { page: 0 }],
  ['a page of too many', { page_size: 1001 }],
  ['a day beyond the calendar', { day: '2101-01-01' }],
])('the board of a day refuses %s', async (_what, parameter) => {
  const [name, value] = Object.entries(parameter)[0] ?? [];
  await expectRefusal(ask(`select readiness_board(${name} := $1)`, [value]), '22023');
});

test('the board of a day has no column and nobody at an unknown base', async () => {
  const [row] = await ask<{ answer: object }>(`select readiness_board(base := 'nowhere') as answer`, []);
  expect(row?.answer).toMatchObject({ columns: [], matched: 0, rows: [] });
});

describe('what a program needs', () => {
  const today = denverDate(new Date());

  type Weeks = {
    weeks: string[];
    without_number: number;
    programs: { program_id: string; base: string; needed: number; in_force: number; by_week: number[] }[];
  };
  const weeksOf = async (base: string): Promise<Weeks | undefined> =>
    (await ask<{ answer: Weeks }>('select readiness_weeks($1, 3) as answer', [base]))[0]?.answer;
  const neededAt = async (base: string) => {
    const [row] = await ask<{ answer: { columns: { needed: number | null }[] } }>(
      'select readiness_board(base := $1) as answer',
      [base],
    );
    return row?.answer.columns.map(({ needed }) => needed);
  };

  test('what a program needs is set, changed and removed, and shown with its base', async () => {
    const program = await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG6' }));
    for (const needed of [4, 6, null]) {
      await ask('select set_needed($1, $2)', [program, needed]);
      expect(await neededAt('LG6')).toEqual([needed]);
      const [row] = await ask<{ detail: { needed: number | null } }>('select program_detail($1) as detail', [program]);
      expect(row?.detail.needed).toBe(needed);
    }
    await expectRefusal(ask('select set_needed($1, 0)', [program]), '23514');
    await expectRefusal(ask('select set_needed(gen_random_uuid(), 5)', []), '23503');
  });

  test('what a program needs is compared with who is left at the end of each week, to the last millisecond of its Sunday', async () => {
    const program = await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG7' }));
    await ask('select set_needed($1, 2)', [program]);
    const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
    const sunday = endOfDay(denverDate(addCalendarDays(new Date(), 13 - weekday)));
    for (const late of [-1, 0, 1]) {
      const memberId = await tested.asOwner((transaction) => addMember(transaction));
      await ownerRows(
        tested,
        `insert into certifications (member_id, program_id, issued_date, expiration_date) values ($1, $2, now() - interval '1 day', $3)`,
        [memberId, program, new Date(sunday.getTime() + late)],
      );
    }
    const answer = await weeksOf('LG7');
    expect(answer?.programs).toEqual([
      {
        program_id: program,
        name: 'Avalanche Deployment',
        program_type: null,
        base: 'LG7',
        needed: 2,
        in_force: 3,
        by_week: [3, 2, 0],
      },
    ]);
    expect(answer?.weeks[0]).toBe(denverDate(addCalendarDays(new Date(), -weekday)));
    await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG7', name: 'Without a number' }));
    expect((await weeksOf('LG7'))?.without_number).toBe(1);
  });

  test('what a program needs is deleted with its program', async () => {
    const program = await tested.asOwner((transaction) => addProgram(transaction));
    await ask('select set_needed($1, 3)', [program]);
    await ask('select delete_program($1)', [program]);
    expect(await ownerRows(tested, 'select from app.program_needs where program_id = $1', [program])).toEqual([]);
  });
});
