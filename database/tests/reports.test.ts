import type { ReportType } from '@ffl/domain/reports/report';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlaceIn, addTwoPrograms, anySteps, type Place, perform, type Step } from './credential-steps.ts';
import { act, addPlace, punched } from './credential-world.ts';
import { ledgerReports, type ReportedRow, reportFromLedger } from './report-from-ledger.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

type Row = {
  id: string;
  member_id: string;
  name: string | null;
  organization: string | null;
  mark: 'removed' | 'deleted' | null;
  program: string;
  base: string | null;
  day: string;
  expires_on: string;
  notes: string | null;
  recorded_by: string | null;
  is_by_server: boolean;
};
type Counts = { total: number; months: { month: string; program: string | null; count: number }[]; compared: null };

async function ask<Answer>(procedure: string, parameters: Record<string, unknown>): Promise<Answer | undefined> {
  const named = Object.keys(parameters).map((name, index) => `${name} := $${index + 1}`);
  const sql = `select ${procedure}(${named.join(', ')}) as answer`;
  return (await actorRows<{ answer: Answer }>(tested, admin.claims, sql, Object.values(parameters)))[0]?.answer;
}

const page = async (report: ReportType, parameters: Record<string, unknown> = {}) =>
  (await ask<{ rows: Row[] }>('report_page', { report, page_size: 1000, ...parameters }))?.rows ?? [];
const counts = (report: ReportType, parameters: Record<string, unknown> = {}) =>
  ask<Counts>('report_counts', { report, ...parameters });
const rowsOf = async (report: ReportType, memberId: string) =>
  (await page(report)).filter(({ member_id }) => member_id === memberId);
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

type Move = { step: Step; member: 0 | 1; daysAgo: number; other: 'delete' | 'live punch' | 'import removed' | null };

const anyMoves = (season: string): fc.Arbitrary<Move[]> =>
  fc
    .tuple(
      anySteps(season),
      fc.array(
        fc.record({
          member: fc.constantFrom(0, 0, 1),
          daysAgo: fc.nat(6),
          other: fc.constantFrom(
            null,
            null,
            null,
            null,
            'live punch' as const,
            'import removed' as const,
            'delete' as const,
          ),
        }),
        { minLength: 25, maxLength: 25 },
      ),
    )
    .map(([steps, places]) =>
      steps.map((step, index) => ({
        step,
        ...(places[index % places.length] ?? { member: 0, daysAgo: 0, other: null }),
      })),
    );

async function make(place: Place, { step, daysAgo, other }: Move): Promise<void> {
  const ids = [place.memberId, place.programs[step.program]];
  const present = await ownerRows(tested, 'select from members where id = $1', [place.memberId]);
  if (present.length === 0) return;
  if (other === 'delete') {
    await actorRows(tested, admin.claims, 'delete from members where id = $1', [place.memberId]);
  } else if (other === 'live punch') {
    await actorRows(
      tested,
      admin.claims,
      `insert into certification_punches (certification_id, punch_type, punch_date)
       select id, 'live_mission', now() - $3 * interval '1 day' from certifications where member_id = $1 and program_id = $2 limit 1`,
      [...ids, daysAgo],
    );
  } else if (other === 'import removed') {
    await ownerRows(
      tested,
      `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
       values ($1, $2, now() - $3 * interval '1 day', now() + interval '1 day', 'inactive')`,
      [...ids, daysAgo],
    );
  } else await perform(tested, admin, place, step, daysAgo * 1440);
}

test('reports on any history contain exactly what the ledger holds, in its order, and are counted as listed', async () => {
  const { programs, season } = await addTwoPrograms(tested);
  await fc.assert(
    fc.asyncProperty(anyMoves(season), async (moves) => {
      const places = [await addPlaceIn(tested, programs), await addPlaceIn(tested, programs)] as const;
      for (const move of moves) await make(places[move.member], move);
      const ledger = await ownerRows<ReportedRow>(tested, 'select * from app.credential_events order by id');
      const present = new Set((await ownerRows<{ id: string }>(tested, 'select id from members')).map(({ id }) => id));
      for (const type of ledgerReports) {
        const expected = reportFromLedger(ledger, type, present);
        const rows = await page(type);
        expect(
          rows.map(({ id, day, expires_on, mark, ...row }) => ({
            id,
            day,
            expires_on,
            mark,
            isByServer: row.is_by_server,
          })),
        ).toEqual(expected);
        const counted = await counts(type);
        expect(counted?.total).toBe(expected.length);
        const byMonth = Object.entries(Object.groupBy(expected, ({ day }) => day.slice(0, 7)));
        const summed = Object.entries(Object.groupBy(counted?.months ?? [], ({ month }) => month));
        expect(
          summed.map(([month, several]) => [month, several?.reduce((sum, { count }) => sum + count, 0)]).sort(),
        ).toEqual(byMonth.map(([month, several]) => [month, several?.length]).sort());
      }
    }),
    { numRuns: 12 },
  );
});

test('a row of a report keeps the dates its act set, whatever happened since', async () => {
  const place = await addPlace(tested, { base: 'LG4', validityDays: 30 });
  await punched(tested, admin.claims, 'issue', place, ago(100));
  await punched(tested, admin.claims, 'renew', { ...place, notes: 'Live mission on the north face' }, ago(50));
  const rows = await rowsOf('credentials', place.memberId);
  const recorded_by = expect.stringMatching(/^Ada Admin\d+$/);
  expect(rows.map(({ mark, base, notes, recorded_by }) => ({ mark, base, notes, recorded_by }))).toEqual([
    { mark: null, base: 'LG4', notes: 'Live mission on the north face', recorded_by },
    { mark: null, base: 'LG4', notes: expect.stringMatching(/^Initial credential issued on /), recorded_by },
  ]);
  const [row] = await ownerRows<{ days: number[] }>(
    tested,
    'select array(select expires - day from unnest($1::date[], $2::date[]) t (day, expires)) as days',
    [rows.map(({ day }) => day), rows.map(({ expires_on }) => expires_on)],
  );
  expect(row?.days).toEqual([30, 30]);
  expect(await rowsOf('live-missions', place.memberId)).toMatchObject([{ id: rows[0]?.id }]);
});

test('a row of a report from before the day of removal stays, marked, and one from that day disappears and returns with the credential', async () => {
  const place = await addPlace(tested);
  await punched(tested, admin.claims, 'issue', place, ago(9));
  await punched(tested, admin.claims, 'renew', { ...place, liveMission: true });
  const removed = await act(tested, admin.claims, 'remove', place);
  expect((await rowsOf('credentials', place.memberId)).map(({ mark }) => mark)).toEqual(['removed']);
  expect(await rowsOf('live-missions', place.memberId)).toEqual([]);
  if (removed.kind !== 'done' || !('removal' in removed)) throw new Error('Not removed');
  await undoAs(tested, admin.claims, { ...place, removalId: removed.removal.id, reason: 'Wrong person' });
  expect((await rowsOf('credentials', place.memberId)).map(({ mark }) => mark)).toEqual([null, null]);
});

test('a row of a report about a deleted person stays, without name, organization and notes', async () => {
  const place = await addPlace(tested);
  await punched(tested, admin.claims, 'issue', place);
  await actorRows(tested, admin.claims, 'delete from members where id = $1', [place.memberId]);
  expect(await rowsOf('credentials', place.memberId)).toMatchObject([
    { name: null, organization: null, notes: null, mark: 'deleted' },
  ]);
});

test('reminders are listed by the day of their letter, each with its step and what became of it', async () => {
  const place = await addPlace(tested, { type: 'rescue' });
  await ownerRows(
    tested,
    `insert into app.reminders (member_id, program_id, expires_at, step, day, mail_id, state, state_at)
     select $1, $2, '2026-12-10T19:00:00Z', step, '2026-12-10'::date - step, gen_random_uuid(), state, now()
     from (values (60, 'taken'), (14, 'refused'), (0, 'due')) r (step, state)`,
    [place.memberId, place.programId],
  );
  type Reminded = Row & { reminder: object };
  const listed = async (parameters: Record<string, unknown>) =>
    ((await page('reminders', parameters)) as Reminded[]).map(({ day, expires_on, reminder }) => [
      day,
      expires_on,
      reminder,
    ]);
  const byStep = [
    ['2026-12-10', '2026-12-10', { step: 0, state: 'due' }],
    ['2026-11-26', '2026-12-10', { step: 14, state: 'refused' }],
    ['2026-10-11', '2026-12-10', { step: 60, state: 'taken' }],
  ];
  expect(await listed({})).toEqual(byStep);
  expect(await listed({ first_day: '2026-11-26', last_day: '2026-11-26' })).toEqual([byStep[1]]);
  expect(await listed({ program: 'Lift Ticket' })).toEqual([]);
  expect(await counts('reminders', { program: 'Rescue Deployment' })).toEqual({
    total: 3,
    compared: null,
    months: ['2026-10', '2026-11', '2026-12'].map((month) => ({ month, program: 'Rescue Deployment', count: 1 })),
  });
});

test('a program in a report means all of its type, at any base and under any name, and other words match none', async () => {
  const programs = await ownerRows<{ id: string; name: string }>(
    tested,
    `insert into programs (name, program_type) values
       ('Lift Ticket', 'lift_ticket'), ('Night skiing', 'lift_ticket'), ('Lift Ticket', null) returning id, name`,
  );
  await ownerRows(
    tested,
    `insert into app.credential_events
       (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, at, new_status, new_issued_date, new_expiration_date)
     select gen_random_uuid(), gen_random_uuid(), p, 'issue', true, true, true, at, 'valid', at, at + interval '1 day'
     from unnest($1::uuid[]) p, (values (timestamptz '1999-12-01T06:59:59Z'), ('1999-12-01T07:00:00Z'), ('2000-01-01T06:59:59Z')) d (at)`,
    [programs.map(({ id }) => id)],
  );
  const december = { first_day: '1999-12-01', last_day: '1999-12-31' };
  expect(await counts('credentials', december)).toEqual({
    total: 6,
    compared: null,
    months: [
      { month: '1999-12', program: 'Lift Ticket', count: 4 },
      { month: '1999-12', program: null, count: 2 },
    ],
  });
  const rows = await page('credentials', { ...december, program: 'Lift Ticket', page: 2, page_size: 3 });
  expect(rows.map(({ day }) => day)).toEqual(['1999-12-01']);
});

test.each([
  [`report_page('members')`, '22023'],
  [`report_page(null)`, '22023'],
  [`report_counts('credentials', 'Swiftwater')`, '22023'],
  [`report_counts('credentials', null, '2026-05-02', '2026-05-01')`, '22023'],
  [`report_page('credentials', null, null, null, 0)`, '22023'],
  [`report_page('credentials', null, null, null, 1, 1001)`, '22023'],
  [`report_page('credentials', null, null, null, null)`, '22023'],
  [`report_page('credentials', null, '2026-02-30')`, '22008'],
])('the report call %s is refused', (call, code) =>
  expectRefusal(actorRows(tested, admin.claims, `select ${call}`), code),
);
