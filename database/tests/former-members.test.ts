import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comparePresent } from '../src/seals/compare-present.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount, addProgram, type MemberPerson, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let programId: string;
let person: MemberPerson;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  programId = await tested.asOwner((transaction) =>
    addProgram(transaction, { base: 'LG1', type: 'avalanche', name: 'Avalanche Deployment' }),
  );
  await ownerRows(
    tested,
    `insert into seasons (name, program_id, start_date, end_date, is_active)
     values ('Winter', $1, current_date - 100, current_date + 100, true)`,
    [programId],
  );
});
afterAll(() => tested.close());

// A single member with one credential that ends soon, as in a new database.
beforeEach(async () => {
  await ownerRows(tested, 'delete from members');
  person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  await ownerRows(tested, `update members set first_name = 'Wim', last_name = 'Former' where id = $1`, [
    person.memberId,
  ]);
  await ownerRows(
    tested,
    `insert into certifications (member_id, program_id, issued_date, expiration_date)
     values ($1, $2, now() - interval '10 days', now() + interval '10 days')`,
    [person.memberId, programId],
  );
});

const today = () => denverDate(new Date());

async function write(
  kind: 'leave' | 'return' | 'void',
  voids: string | null = null,
  by: Person = admin,
): Promise<string> {
  const [row] = await actorRows<{ id: string }>(
    tested,
    by.claims,
    `select acts.write_leaving($1, $2, $3, $4::bigint, $5, now()) as id`,
    [person.memberId, kind, kind === 'leave' ? today() : null, voids, kind === 'leave' ? 'Moved to Oregon' : null],
  );
  return row?.id ?? '';
}

async function ask<Answer>(call: string): Promise<Answer> {
  const [row] = await actorRows<{ answer: Answer }>(tested, admin.claims, `select ${call} as answer`);
  if (!row) throw new Error('Nothing was answered');
  return row.answer;
}

const count = async (from: string) =>
  (await actorRows<{ count: number }>(tested, admin.claims, `select count(*)::int as count from ${from}`))[0]?.count;

type Counts = { in_force: number; expiring_14: number; grounded: number; lapsed: number };

/** How often each list, count or search has the person; nobody else is there. */
async function seen() {
  const list = async (query: string) => (await ask<{ matched: number }>(`list_members(${query})`)).matched;
  const dashboard = await ask<{ types: Counts[]; attention: { total: number }; lapsing: { ends_14: number }[] }>(
    'dashboard()',
  );
  const { bases } = await ask<{ bases: { in_force: number }[] }>('base_overview()');
  const { programs } = await ask<{ programs: { members: number; in_force: number; shown: object[] }[] }>(
    'program_cards()',
  );
  const board = (day: string) =>
    ask<{ matched: number; columns: { counts: Counts }[] }>(`readiness_board(day := ${day})`);
  const boards = [await board('null'), await board(`'${denverDate(addCalendarDays(new Date(), 1))}'`)];
  const answers = await ask<{ total: number; members: object[] }>('list_members()');
  return {
    lists: [
      answers.total,
      answers.members.length,
      await list(''),
      await list(`search := 'former'`),
      await list(`standing := 'in_force'`),
      await list(`standing := 'expiring_14'`),
      await list(`type := 'avalanche'`),
      await list(`organization := 'Alpine Rescue Team'`),
      ...(await Promise.all(
        ['firstName', 'credentials', 'status'].map(
          async (sort) => (await ask<{ members: object[] }>(`list_members(sort := '${sort}')`)).members.length,
        ),
      )),
      (await ask<{ ids: object[] }>('list_member_ids()')).ids.length,
      (await ask<{ members: object[] }>('export_members()')).members.length,
      await count(`search_members('former')`),
      (await ask<object[]>(`members_named(array['Wim Former'])`)).length,
    ],
    counts: [
      await count('members_as_of(now())'),
      dashboard.types[0]?.expiring_14,
      dashboard.attention.total,
      dashboard.lapsing.at(-1)?.ends_14,
      bases[0]?.in_force,
      programs[0]?.members,
      programs[0]?.in_force,
      programs[0]?.shown.length,
      ...boards.flatMap(({ matched, columns }) => [matched, columns[0]?.counts.expiring_14]),
    ],
  };
}

const everywhere = (times: number) => ({
  lists: Array.from({ length: 15 }, () => times),
  counts: Array.from({ length: 12 }, () => times),
});

test('somebody set aside is in no list, board, count or search, and back in all of them after the return', async () => {
  await ownerRows(tested, `update members set organization = 'Alpine Rescue Team'`);
  expect(await seen()).toEqual(everywhere(1));
  await write('leave');
  expect(await seen()).toEqual(everywhere(0));
  await write('return');
  expect(await seen()).toEqual(everywhere(1));
});

test('the filter Former finds who was set aside, also within a program or a search, and exports them', async () => {
  await write('leave');
  const found = async (query = '') =>
    (await ask<{ members: object[] }>(`list_members(standing := 'former'${query})`)).members;
  const former = [{ id: person.memberId }];
  expect(await found()).toMatchObject(former);
  expect(await found(`, program := '${programId}', search := 'wim'`)).toMatchObject(former);
  expect(await found(`, search := 'nobody'`)).toEqual([]);
  expect(await found(`, type := 'lift_ticket'`)).toEqual([]);
  const file = await ask<{ matched: number; members: object[] }>(`export_members(standing := 'former')`);
  expect(file).toMatchObject({ matched: 1, members: [{ id: person.memberId, credentials: [{ status: 'valid' }] }] });
  expect(await ask<string[]>('hidden_among()')).toEqual([person.memberId]);
  await write('return');
  expect(await found()).toEqual([]);
});

test('a past day has who was set aside since, the moment of the record decides, and an undone one never was', async () => {
  const clock = async () =>
    (await ownerRows<{ at: Date }>(tested, 'select clock_timestamp() as at'))[0]?.at.toISOString();
  const before = new Date(Date.now() - 60_000).toISOString();
  const inForce = (moment = '', known = 'now()') =>
    count(`members_as_of('${moment}', ${known}) where member_id = '${person.memberId}'`);
  const id = await write('leave');
  const after = await clock();
  expect([await inForce(before), await inForce(after)]).toEqual([1, 0]);
  await write('void', id);
  expect([await inForce(after), await inForce(after, `'${after}'`)]).toEqual([1, 0]);
});

test("a season's roster keeps who was set aside, marked and never as active", async () => {
  await write('leave');
  const [season] = await ownerRows<{ id: string }>(tested, 'select id from seasons');
  const { rows } = await ask<{ rows: object[] }>(`season_roster('${season?.id}')`);
  expect(rows[0]).toMatchObject({ member_id: person.memberId, last_name: 'Former', mark: 'left', status: 'inactive' });
});

test('the account of somebody set aside is banned without a session, and open again with the same password after', async () => {
  const account = async () =>
    ownerRows(
      tested,
      `select u.password_hash, u.banned_until > now() as banned,
         (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
       from auth.users u where u.id = $1`,
      [person.userId],
    );
  await write('leave');
  expect(await account()).toEqual([{ password_hash: 'no password', banned: true, sessions: 0 }]);
  await write('return');
  expect(await account()).toEqual([{ password_hash: 'no password', banned: null, sessions: 0 }]);
});

test('nobody who administers is set aside, and nobody set aside administers', async () => {
  const administer = (isActive: boolean) =>
    ownerRows(
      tested,
      `insert into administrators (user_id, role, first_name, last_name, is_active) values ($1, 'admin', 'Wim', 'Former', $2)
       on conflict (user_id) do update set is_active = excluded.is_active`,
      [person.userId, isActive],
    );
  await administer(true);
  await expectRefusal(write('leave'), '42501');
  const superAdmin = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
  await expectRefusal(write('leave', null, superAdmin), '42501');
  await administer(false);
  await expectRefusal(write('leave'), '42501');
  await write('leave', null, superAdmin);
  await expectRefusal(administer(true), '42501');
});

test('a rule moves the dates of somebody set aside too, and who is deleted leaves only bare ids', async () => {
  await write('leave');
  const [held] = await ownerRows<{ locked: string }>(
    tested,
    `select count(*)::int as count from app.held_now where member_id = $1`,
    [person.memberId],
  );
  expect(held).toEqual({ count: 0 });
  const [ruled] = await actorRows<{ count: number }>(
    tested,
    admin.claims,
    `select count(*)::int as count from acts.clocked_credentials($1)`,
    [programId],
  );
  expect(ruled?.count).toBe(1);
  await ownerRows(tested, 'delete from members');
  expect(
    await ownerRows(
      tested,
      `select (select count(*)::int from app.hidden_members) as hidden, (select count(*)::int from app.leaving_reasons) as reasons,
         (select count(*)::int from app.leaving_events where member_id = $1) as events`,
      [person.memberId],
    ),
  ).toEqual([{ hidden: 0, reasons: 0, events: 1 }]);
});

test('a check of the ledger names whoever is hidden or shown against the last act about them', async () => {
  const differing = async () =>
    (await comparePresent(tested.database, {}, 20)).findings.filter(({ kind }) => kind === 'hidden_differs');
  expect(await differing()).toEqual([]);
  await ownerRows(tested, `insert into app.hidden_members (member_id, kind) values ($1, 'left')`, [person.memberId]);
  expect(await differing()).toMatchObject([{ id: person.memberId }]);
  await ownerRows(tested, 'delete from app.hidden_members');
  await write('leave');
  expect(await differing()).toEqual([]);
  await ownerRows(tested, 'delete from app.hidden_members');
  expect(await differing()).toMatchObject([{ id: person.memberId }]);
});
