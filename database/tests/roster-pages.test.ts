import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, punched } from './credential-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMember, addMemberWithAccount, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let programId: string;
let past: string;
let running: string;

const now = new Date();
const ago = (days: number) => addCalendarDays(now, -days);

beforeAll(async () => {
  tested = await createTestDatabase();
  [admin, programId] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addProgram(transaction, { base: 'LG1', validityDays: 365 }),
  ]);
  const seasons = await ownerRows<{ id: string }>(
    tested,
    `insert into seasons (name, program_id, start_date, end_date) values ('Past', $1, $2, $3), ('Running', $1, $4, $5)
     returning id`,
    [programId, denverDate(ago(200)), denverDate(ago(100)), denverDate(ago(50)), denverDate(ago(-50))],
  );
  [past, running] = seasons.map(({ id }) => id) as [string, string];
});
afterAll(() => tested.close());

type Row = {
  member_id: string;
  last_name: string | null;
  organization: string | null;
  mark: string | null;
  status: string;
};
type Roster = { total: number; rows: Row[] } | null;

async function rosterOf(season: string | null, parameters = ''): Promise<Roster> {
  const sql = `select season_roster($1${parameters}) as roster`;
  const rows = await actorRows<{ roster: Roster }>(tested, admin.claims, sql, [season]);
  return rows[0]?.roster ?? null;
}

async function issued(lastName: string, daysAgo: number, organization = 'Alpine Rescue') {
  const memberId = await tested.asOwner((transaction) => addMember(transaction, { lastName, organization }));
  const place = { memberId, programId };
  return { place, ...(await punched(tested, admin.claims, 'issue', place, ago(daysAgo))) };
}

const markOf = async (season: string, memberId: string) =>
  (await rosterOf(season))?.rows.find(({ member_id }) => member_id === memberId)?.mark;

test('a roster keeps people removed after it ended, marked, and drops people removed while it runs', async () => {
  const { place } = await issued('Twice', 150);
  await punched(tested, admin.claims, 'renew', place, ago(10));
  expect([await markOf(past, place.memberId), await markOf(running, place.memberId)]).toEqual([null, null]);
  await act(tested, admin.claims, 'remove', place, ago(1));
  expect([await markOf(past, place.memberId), await markOf(running, place.memberId)]).toEqual(['removed', undefined]);
  await punched(tested, admin.claims, 'issue', place);
  expect([await markOf(past, place.memberId), await markOf(running, place.memberId)]).toEqual([null, null]);
});

test('a roster drops people removed on its last day, and keeps people removed on the next', async () => {
  const onLastDay = await issued('Last', 150);
  const onNextDay = await issued('Next', 150);
  await act(tested, admin.claims, 'remove', onLastDay.place, ago(100));
  await act(tested, admin.claims, 'remove', onNextDay.place, ago(99));
  expect(await markOf(past, onLastDay.place.memberId)).toBeUndefined();
  expect(await markOf(past, onNextDay.place.memberId)).toBe('removed');
});

test('a roster keeps people imported as removed, marked, but not while it runs', async () => {
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  const imported = (daysAgo: number) =>
    ownerRows(
      tested,
      `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
         values ($1, $2, $3, $4, 'inactive')`,
      [memberId, programId, ago(daysAgo), ago(daysAgo - 365)],
    );
  await imported(150);
  await imported(10);
  expect(await markOf(running, memberId)).toBeUndefined();
  const row = (await rosterOf(past))?.rows.find(({ member_id }) => member_id === memberId);
  expect(row).toMatchObject({ mark: 'removed', status: 'inactive', expiration_date: expect.any(String) });
});

test('a roster keeps deleted people, without a name, even while it runs', async () => {
  const { place } = await issued('Gone', 150);
  await punched(tested, admin.claims, 'renew', place, ago(10));
  await actorRows(tested, admin.claims, 'delete from members where id = $1', [place.memberId]);
  for (const season of [past, running]) {
    const row = (await rosterOf(season))?.rows.find(({ member_id }) => member_id === place.memberId);
    expect(row).toMatchObject({ last_name: null, organization: null, mark: 'deleted', status: 'inactive' });
  }
});

test("a roster doesn't count what was undone", async () => {
  const { place, punch } = await issued('Mistake', 10);
  expect(await markOf(running, place.memberId)).toBeNull();
  await undoAs(tested, admin.claims, { ...place, punchId: punch.id, reason: 'Wrong person' });
  expect(await markOf(running, place.memberId)).toBeUndefined();
});

test('a roster counts its first and last day, and neither the day before nor the day after', async () => {
  const days = await Promise.all([201, 200, 100, 99].map((daysAgo) => issued(`Day${daysAgo}`, daysAgo)));
  const marks = [];
  for (const { place } of days) marks.push(await markOf(past, place.memberId));
  expect(marks).toEqual([undefined, null, null, undefined]);
});

describe("roster's pages", () => {
  let season: string;
  const names = ['Öberg', 'oberg', 'Abel', 'Zorn', 'Ågren', 'abel', 'Nilsson', 'Nilsson', 'Nilsson'];

  beforeAll(async () => {
    const [row] = await ownerRows<{ id: string }>(
      tested,
      `insert into seasons (name, program_id, start_date, end_date) values ('Pages', $1, $2, $2) returning id`,
      [programId, denverDate(ago(300))],
    );
    season = row?.id ?? '';
    for (const [index, name] of names.entries()) {
      const organization = index % 2 ? 'Vail' : 'Aspen';
      const { place } = await issued(name, 300, organization);
      if (index === 0) await act(tested, admin.claims, 'remove', place);
      if (index === 3) await actorRows(tested, admin.claims, 'delete from members where id = $1', [place.memberId]);
      if (index > 3) await punched(tested, admin.claims, 'renew', place, ago(index * 10));
    }
  });

  const sorts = ['name', 'organization', 'status', 'credentialDate', 'expirationDate'];

  test.each(sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    "a roster's pages by %s %s show everyone once, in the same order at any page size",
    async (sort, direction) => {
      const pageOf = (page: number, size: number) =>
        rosterOf(season, `, '${sort}', '${direction}', page := ${page}, page_size := ${size}`);
      const whole = await pageOf(1, 1000);
      expect(whole).toMatchObject({ total: names.length });
      expect(new Set(whole?.rows.map(({ member_id }) => member_id)).size).toBe(names.length);
      const size = 1 + Math.floor(Math.random() * 4);
      const seen: Row[] = [];
      for (let page = 1; page <= Math.ceil(names.length / size) + 1; page += 1)
        seen.push(...((await pageOf(page, size))?.rows ?? []));
      expect([size, seen]).toEqual([size, whole?.rows]);
    },
  );

  test("a roster's pages are in the member list's order, with nameless people last", async () => {
    const listed = await ownerRows<{ last_name: string }>(
      tested,
      `select last_name from members where last_name = any($1) order by last_name, first_name, id`,
      [names],
    );
    const rows = (await rosterOf(season))?.rows ?? [];
    expect(rows.map(({ last_name }) => last_name)).toEqual([...listed.map(({ last_name }) => last_name), null]);
    const reversed = (await rosterOf(season, `, 'name', 'desc'`))?.rows ?? [];
    expect(reversed.map(({ last_name }) => last_name)).toEqual([
      ...listed.map(({ last_name }) => last_name).reverse(),
      null,
    ]);
  });

  test("a roster's pages show inactive people after the other statuses, ascending and descending", async () => {
    for (const direction of ['asc', 'desc']) {
      const rows = (await rosterOf(season, `, 'status', '${direction}'`))?.rows ?? [];
      expect(rows.slice(-2).map(({ status }) => status)).toEqual(['inactive', 'inactive']);
      expect(rows.slice(0, -2).every(({ status }) => status !== 'inactive')).toBe(true);
    }
  });
});

test('roster queries about no season return null', async () => {
  expect(await rosterOf('00000000-0000-4000-8000-000000000000')).toBeNull();
  expect(await rosterOf(null)).toBeNull();
});

test.each([
  `, 'last_name; drop table members'`,
  `, null`,
  `, 'name', 'sideways'`,
  `, 'name', null`,
  ', page := 0',
  ', page := null',
  ', page_size := 0',
  ', page_size := 1001',
])('roster queries are refused if they say %s', async (parameters) => {
  await expectRefusal(rosterOf(running, parameters), '22023');
});

test('roster queries from members and strangers are refused', async () => {
  const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  for (const claims of [member.claims, { role: 'anon' }])
    for (const call of [
      'season_roster(null)',
      'program_detail(null)',
      'program_cards()',
      'base_overview()',
      'base_references(null)',
      'dashboard()',
      'organization_counts()',
    ])
      await expectRefusal(actorRows(tested, claims, `select ${call}`), '42501');
});
