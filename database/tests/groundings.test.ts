import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { addCalendarDays, denverDate, endOfDay } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groundMember, liftGrounding, undoGrounding } from '../src/groundings/write-grounding.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addMemberWithAccount, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let programId: string;
let memberId: string;
let seasonId: string;

const ahead = (days: number) => denverDate(addCalendarDays(new Date(), days));

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

// A single member with one credential, as in a new database.
beforeEach(async () => {
  const ledgers = ['app.credential_events', 'app.grounding_events'];
  const each = (verb: string) => ledgers.map((table) => `alter table ${table} ${verb} trigger user`).join(';');
  await ownerRows(
    tested,
    `delete from members; delete from seasons; delete from programs;
     ${each('disable')}; truncate ${ledgers.join()} restart identity cascade; ${each('enable')}`,
  );
  await tested.asOwner(async (transaction) => {
    programId = await addProgram(transaction, { base: 'LG1', type: 'avalanche', name: 'Avalanche Deployment' });
    memberId = await addMember(transaction);
  });
  await ownerRows(
    tested,
    `insert into certifications (member_id, program_id, issued_date, expiration_date)
     values ($1, $2, now() - interval '10 days', now() + interval '10 days')`,
    [memberId, programId],
  );
  const [season] = await ownerRows<{ id: string }>(
    tested,
    `insert into seasons (name, program_id, start_date, end_date, is_active)
     values ('Winter', $1, current_date - 100, current_date + 100, true) returning id`,
    [programId],
  );
  seasonId = season?.id ?? '';
});

type Outcome = { kind: string; id?: string; code?: string };

const act = (run: (transaction: Parameters<typeof groundMember>[0]) => Promise<Outcome>): Promise<Outcome> =>
  tested.database.asActor(admin.claims, run);
const ground = (until: CalendarDate | null = null, now = new Date()) =>
  act((transaction) => groundMember(transaction, { memberId, until, reason: 'Broken wrist' }, now));
const lift = (groundingId: string) =>
  act((transaction) => liftGrounding(transaction, { memberId, groundingId }, new Date()));
const undo = (eventId: string, { now = new Date(), reason = '' } = {}) =>
  act((transaction) => undoGrounding(transaction, { memberId, eventId, ...(reason && { reason }) }, now));

async function ask<Answer>(call: string): Promise<Answer> {
  const [row] = await actorRows<{ answer: Answer }>(tested, admin.claims, `select ${call} as answer`);
  if (!row) throw new Error('Nothing was answered');
  return row.answer;
}

type Counts = { in_force: number; expiring_14: number; grounded: number; lapsed: number };
type Board = { matched: number; columns: { counts: Counts }[]; rows: { grounding: { until: string | null } | null }[] };
type Weeks = { programs: { in_force: number; by_week: number[] }[] };

/** Whether the credential is in force, according to every reader. */
async function standing() {
  const [asOf] = await actorRows<{ count: number }>(
    tested,
    admin.claims,
    'select count(*)::int as count from members_as_of(now())',
  );
  const list = (filter: string) => ask<{ matched: number }>(`list_members(standing := '${filter}')`);
  const { types, attention } = await ask<{ types: Counts[]; attention: { total: number } }>('dashboard()');
  const { bases } = await ask<{ bases: { in_force: number; next: object | null }[] }>('base_overview()');
  const detail = await ask<Counts>(`program_detail('${programId}')`);
  const { columns, rows } = await ask<Board>('readiness_board()');
  const inAll = await ask<Board>('readiness_board(in_all := true, base := $$LG1$$)');
  const { rows: roster } = await ask<{ rows: { status: string }[] }>(`season_roster('${seasonId}')`);
  const { members } = await ask<{ members: { grounding: object | null }[] }>('list_members()');
  const [found] = await actorRows<{ grounding: object | null }>(
    tested,
    admin.claims,
    `select * from search_members('a')`,
  );
  return {
    inForce: [
      asOf?.count,
      (await list('in_force')).matched,
      (await list('expiring_14')).matched,
      types[0]?.in_force,
      types[0]?.expiring_14,
      attention.total,
      bases[0]?.in_force,
      bases[0]?.next ? 1 : 0,
      detail.in_force,
      columns[0]?.counts.in_force,
      inAll.matched,
    ],
    grounded: [
      (await list('grounded')).matched,
      types[0]?.grounded,
      detail.grounded,
      columns[0]?.counts.grounded,
      members[0]?.grounding ? 1 : 0,
      found?.grounding ? 1 : 0,
      rows[0]?.grounding ? 1 : 0,
    ],
    lapsed: [types[0]?.lapsed, detail.lapsed, columns[0]?.counts.lapsed, (await list('lapsed')).matched],
    roster: roster[0]?.status,
  };
}

const all = (count: number, value: number) => Array.from({ length: count }, () => value);
const inForce = { inForce: all(11, 1), grounded: all(7, 0), lapsed: all(4, 0), roster: 'expiring_14' };
const stopped = { inForce: all(11, 0), grounded: all(7, 1), lapsed: all(4, 0), roster: 'grounded' };

test('nothing of a grounded person is in force anywhere, and everything is as it was after the grounding', async () => {
  expect(await standing()).toEqual(inForce);
  const before = await ownerRows(tested, 'select * from certifications');
  const { id = '' } = await ground();
  expect(await standing()).toEqual(stopped);
  expect(await lift(id)).toMatchObject({ kind: 'done' });
  expect(await standing()).toEqual(inForce);
  expect(await ownerRows(tested, 'select * from certifications')).toEqual(before);
});

test('a grounding lasts through its last day and no longer, although nothing is written then', async () => {
  await ground(ahead(0));
  expect(await standing()).toEqual(stopped);
  const yesterday = addCalendarDays(new Date(), -1);
  await ownerRows(
    tested,
    `insert into app.grounding_events (member_id, kind, until, at, recorded_at)
     select member_id, kind, $1, at + interval '1 ms', recorded_at from app.grounding_events`,
    [denverDate(yesterday)],
  );
  expect(await standing()).toEqual(inForce);
});

test('the undo of a grounding makes it never have been, and that of a lift grounds again', async () => {
  const { id = '' } = await ground();
  const lifted = await lift(id);
  expect(await standing()).toEqual(inForce);
  expect(await undo(id)).toMatchObject({ code: 'grounding_not_last' });
  await undo(lifted.id ?? '');
  expect(await standing()).toEqual(stopped);
  const late = new Date(Date.now() + 11 * 60_000);
  expect(await undo(id, { now: late })).toMatchObject({ code: 'reason_needed' });
  expect(await undo(id, { now: late, reason: 'Wrong person' })).toMatchObject({ kind: 'done' });
  expect(await standing()).toEqual(inForce);
});

test('another end or reason replaces a grounding', async () => {
  const { id = '' } = await ground(ahead(3));
  await ground(ahead(9));
  expect(await lift(id)).toMatchObject({ code: 'grounding_not_last' });
  const [now] = await actorRows<{ until: string }>(
    tested,
    admin.claims,
    'select until::text from groundings_now(array[$1]::uuid[])',
    [memberId],
  );
  expect(now?.until).toBe(ahead(9));
});

test('the board of a day to come and the weeks ahead count whoever is back by then', async () => {
  await ownerRows(tested, `update certifications set expiration_date = now() + interval '300 days'`);
  await ownerRows(tested, 'insert into app.program_needs values ($1, 1)', [programId]);
  await ground(ahead(20));
  const countsOn = async (days: number) => (await ask<Board>(`readiness_board('${ahead(days)}')`)).columns[0]?.counts;
  expect(await countsOn(20)).toMatchObject({ in_force: 0, grounded: 1 });
  expect(await countsOn(21)).toMatchObject({ in_force: 1, grounded: 0 });
  const [program] = (await ask<Weeks>('readiness_weeks()')).programs;
  expect(program?.in_force).toBe(0);
  const back = program?.by_week.indexOf(1) ?? -1;
  expect(back).toBeGreaterThanOrEqual(2);
  expect(program?.by_week).toEqual([...all(back, 0), ...all(12 - back, 1)]);
});

test('a past day has a grounding as it was, and as it was known then', async () => {
  const at = (days: number) => endOfDay(ahead(days));
  // The issue was known when it took effect.
  await ownerRows(
    tested,
    `alter table app.credential_events disable trigger all; update app.credential_events set recorded_at = at;
     alter table app.credential_events enable trigger all`,
  );
  await ownerRows(
    tested,
    `insert into app.grounding_events (member_id, kind, at, recorded_at, voids) values
       ($1, 'ground', $2, $2, null), ($1, 'lift', $3, $3, null), ($1, 'void', $4, $4, 1)`,
    [memberId, new Date(at(-6).getTime() - 60_000), at(-4), at(-2)],
  );
  const asOf = async (days: number, known: string) => {
    const [row] = await actorRows<{ count: number }>(
      tested,
      admin.claims,
      `select count(*)::int as count from members_as_of($1, ${known})`,
      [at(days)],
    );
    return row?.count;
  };
  const board = async (days: number, knownThen: boolean) =>
    (await ask<Board>(`readiness_board('${ahead(days)}', ${knownThen})`)).columns[0]?.counts.in_force;
  // As known today the undone grounding never was; as known then it was not undone yet.
  expect([await asOf(-5, 'now()'), await asOf(-5, '$1')]).toEqual([1, 0]);
  expect([await board(-5, false), await board(-5, true)]).toEqual([1, 0]);
  const [flew] = await ownerRows<{ today: string; known: string }>(
    tested,
    `select app.standing_at($1, null, $2, 'infinity') as today, app.standing_at($1, null, $2, $2) as known`,
    [memberId, at(-5)],
  );
  expect(flew).toEqual({ today: 'in_force', known: 'grounded' });
  expect([await asOf(-3, 'now()'), await asOf(-3, '$1')]).toEqual([1, 1]);
});

describe('of a deleted member', () => {
  test('the grounding rows of a deleted member stay under the bare id, and the reason goes', async () => {
    await ground();
    await ownerRows(tested, 'delete from members where id = $1', [memberId]);
    expect(await ownerRows(tested, 'select member_id, kind from app.grounding_events')).toEqual([
      { member_id: memberId, kind: 'ground' },
    ]);
    expect(await ownerRows(tested, 'select * from app.grounding_reasons')).toEqual([]);
    const yesterday = await ask<Board>(`readiness_board('${ahead(-1)}')`);
    expect(yesterday.columns[0]?.counts).toMatchObject({ in_force: 1, grounded: 0 });
  });

  test('a deleted member cannot be grounded', async () => {
    await ownerRows(tested, 'delete from members where id = $1', [memberId]);
    expect(await ground()).toMatchObject({ kind: 'missing', code: 'member_missing' });
  });
});

test.each([
  'update app.grounding_events set until = null',
  'delete from app.grounding_events',
  'truncate app.grounding_events',
])('the grounding rows are append-only: %s', async (sql) => {
  await ground();
  await expectRefusal(ownerRows(tested, sql), '42501');
});

test('the grounding rows of one person follow each other, whatever the clocks of those who wrote them', async () => {
  await ground(null, new Date(Date.now() + 60_000));
  await ground(ahead(3));
  const rows = await ownerRows<{ at: Date; until: string | null }>(
    tested,
    'select at, until::text from app.grounding_events order by at, id',
  );
  expect(rows.map(({ until }) => until)).toEqual([null, ahead(3)]);
  expect(rows[1]?.at).toEqual(rows[0]?.at);
});

test('a plain write punches nobody grounded, since it cannot ask', async () => {
  await ground();
  const refused = async (sql: string, values: unknown[] = []) => {
    await expectRefusal(actorRows(tested, admin.claims, sql, values), '42501');
  };
  const [credential] = await ownerRows<{ id: string }>(tested, 'select id from certifications');
  await refused(`insert into certification_punches (certification_id, punch_type) values ($1, 'recertification')`, [
    credential?.id,
  ]);
  await refused(`update certifications set expiration_date = now() + interval '90 days'`);
  const other = await tested.asOwner((transaction) => addProgram(transaction));
  await refused(
    `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
     values ($1, $2, now(), now() + interval '90 days', 'valid')`,
    [memberId, other],
  );
  await actorRows(tested, admin.claims, `update certifications set expiration_date = now() + interval '2 days'`);
  await actorRows(tested, admin.claims, `update certifications set status = 'inactive'`);
});

test('members read their own grounding with its reason, and nobody else reads any', async () => {
  const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const other = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  memberId = person.memberId;
  await ground(ahead(3));
  const own = async ({ claims }: Person) => {
    const [row] = await actorRows<{ answer: { grounding: object | null } }>(
      tested,
      claims,
      'select own_grounding() as answer',
    );
    return row?.answer.grounding;
  };
  expect(await own(person)).toMatchObject({ until: ahead(3), reason: 'Broken wrist' });
  expect([await own(other), await own(admin)]).toEqual([null, null]);
  for (const call of ['groundings_now(array[$1]::uuid[])', 'groundings_of($1)'])
    await expectRefusal(actorRows(tested, person.claims, `select * from ${call}`, [memberId]), '42501');
  await expectRefusal(actorRows(tested, admin.claims, 'select * from app.grounding_events'), '42501');
});
