import { hasStanding } from '@ffl/domain/tests/standing-of';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlaceIn, addTwoPrograms, anySteps, type Place, perform, type Step } from './credential-steps.ts';
import { punched } from './credential-world.ts';
import { readLedgerOf, rosterFromLedger, type StoredSeason } from './roster-from-ledger.ts';
import { actorRows, ownerRows } from './rows.ts';
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
  member_id: string;
  first_name: string | null;
  last_name: string | null;
  organization: string | null;
  mark: 'removed' | 'deleted' | null;
  credential_date: string;
  expiration_date: string;
  status: string;
  recorded_by: string | null;
  is_by_server: boolean;
};
type Roster = { asked_at: string; season: { id: string; members: number }; total: number; rows: Row[] } | null;

async function rosterOf(season: string, parameters: Record<string, unknown> = {}): Promise<Roster> {
  const named = Object.keys(parameters).map((name, index) => `, ${name} := $${index + 2}`);
  const sql = `select season_roster($1${named.join('')}) as roster`;
  const rows = await actorRows<{ roster: Roster }>(tested, admin.claims, sql, [season, ...Object.values(parameters)]);
  return rows[0]?.roster ?? null;
}

type Detail = { seasons: { id: string; members: number; shown: { id: string }[]; records: number }[] } | null;

async function detailOf(program: string): Promise<Detail> {
  const sql = 'select program_detail($1) as detail';
  const rows = await actorRows<{ detail: Detail }>(tested, admin.claims, sql, [program]);
  return rows[0]?.detail ?? null;
}

const seasonsOf = (programs: readonly string[]) =>
  ownerRows<StoredSeason>(
    tested,
    'select id, program_id, start_date::text, end_date::text from seasons where program_id = any($1)',
    [programs],
  );

const day = (daysAgo: number) => denverDate(addCalendarDays(new Date(), -daysAgo));

async function setDays(season: string, from: number, days: number): Promise<void> {
  await actorRows(tested, admin.claims, 'update seasons set start_date = $2, end_date = $3 where id = $1', [
    season,
    day(from),
    day(from - days),
  ]);
}

type Move =
  | { kind: 'step'; step: Step; member: number; daysAgo: number }
  | { kind: 'delete'; member: number }
  | { kind: 'name season'; member: number }
  | { kind: 'days'; season: 0 | 1; from: number; days: number }
  | { kind: 'old punch' | 'import removed'; member: number; daysAgo: number };

const anyMember = fc.nat(2);
const anyDaysAgo = fc.integer({ min: 0, max: 360 });

const anyMoves = (season: string): fc.Arbitrary<Move[]> =>
  fc
    .tuple(
      anySteps(season),
      fc.array(fc.record({ member: anyMember, daysAgo: anyDaysAgo }), { minLength: 30, maxLength: 30 }),
      fc.array(
        fc.tuple(
          fc.nat(12),
          fc.oneof(
            fc.record({ kind: fc.constant('delete' as const), member: anyMember }),
            fc.record({ kind: fc.constant('name season' as const), member: anyMember }),
            fc.record({
              kind: fc.constantFrom('old punch' as const, 'import removed' as const),
              member: anyMember,
              daysAgo: fc.nat(360),
            }),
            fc.record({
              kind: fc.constant('days' as const),
              season: fc.constantFrom(0, 1),
              from: anyDaysAgo,
              days: fc.integer({ min: 0, max: 300 }),
            }),
          ),
        ),
        { minLength: 2, maxLength: 6 },
      ),
    )
    .map(([steps, places, others]) => {
      const ago = places.map(({ daysAgo }) => daysAgo).sort((one, other) => other - one);
      const moves = steps.map((step, index): Move => {
        const { member } = places[index % places.length] ?? { member: 0 };
        return { kind: 'step', step, member, daysAgo: ago[index % ago.length] ?? 0 };
      });
      for (const [at, move] of others) moves.splice(at + 1, 0, move);
      // At the end, a season that ended yesterday loses one member by deletion and two by removal.
      const one = (kind: Step['kind'], member: number, daysAgo: number): Move => {
        return { kind: 'step', step: { kind, program: 0, facts: {}, back: 0, days: 1 }, member, daysAgo };
      };
      moves.push({ kind: 'name season', member: 1 }, { kind: 'days', season: 0, from: 360, days: 359 });
      for (const member of [0, 1, 2]) moves.push(one('issue', member, 1));
      moves.push({ kind: 'delete', member: 0 }, one('remove', 1, 0), one('remove', 2, 0));
      return moves;
    });

/** Creates three people, two programs and two seasons, one long over and one running. */
async function begin(programs: Place['programs'], season: string) {
  const places = [
    await addPlaceIn(tested, programs),
    await addPlaceIn(tested, programs),
    await addPlaceIn(tested, programs),
  ];
  await ownerRows(tested, `delete from seasons where name = 'Running'`);
  await setDays(season, 350, 150);
  const [running] = await ownerRows<{ id: string }>(
    tested,
    `insert into seasons (name, program_id, start_date, end_date) values ('Running', $1, $2, $3) returning id`,
    [programs[0], day(150), day(-150)],
  );
  return { places, seasons: [season, running?.id ?? ''] as const };
}

type World = Awaited<ReturnType<typeof begin>>;

async function make({ places, seasons }: World, move: Move): Promise<void> {
  if (move.kind === 'days') return setDays(seasons[move.season], move.from, move.days);
  const place = places[move.member];
  if (!place) throw new Error('There is no such place');
  const ids = [place.memberId, place.programs[0]];
  const present = await ownerRows(tested, 'select from members where id = $1', [place.memberId]);
  if (present.length === 0) return;
  if (move.kind === 'step') {
    await perform(tested, admin, place, move.step, move.daysAgo * 1440);
  } else if (move.kind === 'delete') {
    await actorRows(tested, admin.claims, 'delete from members where id = $1', [place.memberId]);
  } else if (move.kind === 'name season') {
    const sql = 'update certifications set season_id = $3 where member_id = $1 and program_id = $2';
    await actorRows(tested, admin.claims, sql, [...ids, seasons[1]]);
  } else if (move.kind === 'import removed') {
    await ownerRows(
      tested,
      `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
       values ($1, $2, now() - $3 * interval '1 day', now(), 'inactive')`,
      [...ids, move.daysAgo + 1],
    );
  } else {
    await actorRows(
      tested,
      admin.claims,
      `insert into certification_punches (certification_id, punch_type, punch_date)
       select id, 'recertification', now() - $3 * interval '1 day' from certifications
       where member_id = $1 and program_id = $2 limit 1`,
      [...ids, move.daysAgo],
    );
  }
}

type Seen = { removed: number; deleted: number; plain: number; named: number };

async function expectRosters(programs: Place['programs'], seen: Seen): Promise<Map<string, string[]>> {
  const ledger = await readLedgerOf(tested, programs[0]);
  const present = new Set((await ownerRows<{ id: string }>(tested, 'select id from members')).map(({ id }) => id));
  const detail = await detailOf(programs[0]);
  const people = new Map<string, string[]>();
  for (const season of await seasonsOf(programs)) {
    const roster = await rosterOf(season.id, { page_size: 1000 });
    const listed = (roster?.rows ?? []).map(({ member_id, mark, credential_date, expiration_date, recorded_by }) => ({
      member_id,
      mark,
      credential_date: new Date(credential_date),
      expiration_date: new Date(expiration_date),
      recorded_by: recorded_by && admin.userId,
    }));
    const expected = rosterFromLedger(ledger, season, present);
    expect(listed.sort((one, other) => (one.member_id < other.member_id ? -1 : 1))).toEqual(expected);
    const card = detail?.seasons.find(({ id }) => id === season.id);
    expect([card?.members, roster?.total, roster?.season.members]).toEqual(Array(3).fill(expected.length));
    for (const { mark } of expected) seen[mark ?? 'plain'] += 1;
    const unmarked = expected.filter(({ mark }) => mark === null).map(({ member_id }) => member_id);
    expect(unmarked).toEqual(expect.arrayContaining(card?.shown.map(({ id }) => id) ?? []));
    expect(card?.shown).toHaveLength(Math.min(3, unmarked.length));
    const now = new Date(roster?.asked_at ?? '');
    for (const row of roster?.rows ?? [])
      expect([row.member_id, row.status]).toEqual([row.member_id, statusOf(row, now)]);
    people.set(
      season.id,
      expected.map(({ member_id }) => member_id),
    );
  }
  return people;
}

function statusOf({ mark, expiration_date }: Row, now: Date): string {
  if (mark) return 'inactive';
  const states = [{ isActive: true, expiresDate: new Date(expiration_date) }];
  if (hasStanding(states, 'lapsed', now)) return 'expired';
  return hasStanding(states, 'expiring_14', now) ? 'expiring_14' : 'active';
}

describe('whatever is issued, renewed, removed, undone, deleted, and however its dates change', () => {
  test('a roster is what the ledger says after any acts, and a finished season loses nobody', async () => {
    const seen: Seen = { removed: 0, deleted: 0, plain: 0, named: 0 };
    const { programs, season } = await addTwoPrograms(tested);
    await fc.assert(
      fc.asyncProperty(anyMoves(season), async (moves) => {
        const world = await begin(programs, season);
        let before = await expectRosters(programs, seen);
        for (const move of moves) {
          await make(world, move);
          const after = await expectRosters(programs, seen);
          const isNow =
            move.kind === 'delete' || (move.kind === 'step' && ['renew', 'make inactive'].includes(move.step.kind));
          for (const { id, end_date } of isNow ? await seasonsOf(programs) : [])
            if (end_date < day(0)) expect(after.get(id)).toEqual(expect.arrayContaining(before.get(id) ?? []));
          before = after;
        }
        seen.named += moves.filter(({ kind }) => kind === 'name season').length;
      }),
      { numRuns: 3 },
    );
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  });
});

test('a roster names who recorded the entry of the date it shows, or nobody if they no longer administer', async () => {
  const other = await tested.asOwner((transaction) => addAdministrator(transaction));
  const { programs, season } = await addTwoPrograms(tested);
  const place = await addPlaceIn(tested, programs);
  await setDays(season, 30, 20);
  const credential = { memberId: place.memberId, programId: programs[0] };
  await punched(tested, other.claims, 'issue', credential, addCalendarDays(new Date(), -20));
  await ownerRows(tested, "update administrators set last_name = 'Moss' where user_id = $1", [other.userId]);
  await punched(tested, admin.claims, 'renew', credential);
  const recorder = async () => {
    const row = (await rosterOf(season))?.rows[0];
    return [row?.recorded_by, row?.is_by_server];
  };
  expect(await recorder()).toEqual(['Ada Moss', false]);
  await setDays(season, 30, 40);
  expect(await recorder()).toEqual([expect.stringMatching(/^Ada Admin/), false]);
  await setDays(season, 30, 20);
  await ownerRows(tested, 'delete from administrators where user_id = $1', [other.userId]);
  expect(await recorder()).toEqual([null, false]);
});
