import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { punched } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addBase, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const rows = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  ownerRows<Row>(tested, sql, values);

const rename = (from: string, to: string) => rows('update bases set base_name = $2 where base_name = $1', [from, to]);

async function addAt(name: string) {
  return tested.asOwner(async (transaction) => ({
    id: await addBase(transaction, name),
    programId: await addProgram(transaction, { base: name, name: 'Lift Ticket', type: 'lift_ticket' }),
  }));
}

async function addTraining(base: string | null): Promise<string> {
  const sql = `insert into training_sessions (training_type, date, base) values ('Hoist', '2026-11-05', $1) returning id`;
  const [row] = await actorRows<{ id: string }>(tested, admin.claims, sql, [base]);
  return row?.id ?? '';
}

async function addSeason(programId: string, name: string, days = ['2026-11-01', '2027-04-30']): Promise<string> {
  const sql = `insert into seasons (program_id, name, start_date, end_date) values ($1, $2, $3, $4) returning id`;
  const [row] = await actorRows<{ id: string }>(tested, admin.claims, sql, [programId, name, ...days]);
  return row?.id ?? '';
}

const baseOf = async (id: string) =>
  (await rows<{ base: string | null }>('select base from training_sessions where id = $1', [id]))[0]?.base;
const nameOf = async (id: string) =>
  (await rows<{ name: string }>('select name from seasons where id = $1', [id]))[0]?.name;

async function listed(base: string | null): Promise<string[]> {
  const sql = `select training_list(base := $1, upcoming := false, page_size := 100) as answer`;
  const [row] = await actorRows<{ answer: { rows: { id: string }[] } }>(tested, admin.claims, sql, [base]);
  return (row?.answer.rows ?? []).map(({ id }) => id);
}

test('a renamed base keeps its trainings, and both names find its list', async () => {
  await addAt('Camp Bird');
  const own = await addTraining('Camp Bird');
  const other = await addTraining('Camp Birdie');
  await rename('Camp Bird', 'Ouray');
  expect([await baseOf(own), await baseOf(other)]).toEqual(['Ouray', 'Camp Birdie']);
  expect([await listed('Ouray'), await listed('Camp Bird')]).toEqual([[own], [own]]);
});

test('a renamed base keeps the seasons that name it, whose punches find them as before', async () => {
  const { programId } = await addAt('Vail 1');
  await addAt('Vail 10');
  const everyDay = ['1900-01-01', '2100-12-31'];
  const season = await addSeason(programId, 'VAIL 1 all days', everyDay);
  const other = await addSeason(programId, 'Vail 10 winter');
  const long = await addSeason(programId, `Vail 1 ${'x'.repeat(73)}`, ['2099-11-01', '2100-04-30']);
  await rename('Vail 1', 'Minturn, in the Eagle River valley');
  expect(await nameOf(season)).toBe('Minturn, in the Eagle River valley all days');
  expect(await nameOf(other)).toBe('Vail 10 winter');
  expect(await nameOf(long)).toBe(`Minturn, in the Eagle River valley ${'x'.repeat(45)}`);
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  const outcome = await punched(tested, admin.claims, 'issue', { memberId, programId });
  expect(outcome.credential.season_id).toBe(season);
});

test('notes, punches and ledger rows keep the name of their day', async () => {
  const { programId } = await addAt('Alta');
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  await punched(tested, admin.claims, 'issue', { memberId, programId, base: 'Alta' });
  const written = () =>
    rows(
      `select e.base, p.notes from app.credential_events e join certification_punches p on p.id = e.punch_id
       where e.member_id = $1`,
      [memberId],
    );
  const before = await written();
  expect(before).toMatchObject([{ base: 'Alta', notes: expect.stringContaining('for base Alta') }]);
  await rename('Alta', 'Snowbird');
  expect(await written()).toEqual(before);
});

test('a former name leads to the base that had it last, until another base takes it', async () => {
  const [first, second] = [await addAt('Dillon'), await addAt('Frisco')];
  const named = async (name: string) =>
    (await rows<{ id: string | null }>('select app.base_named($1) as id', [name]))[0]?.id;
  await rename('Dillon', 'Keystone');
  expect([await named('Dillon'), await named('Keystone')]).toEqual([first.id, first.id]);
  await rename('Frisco', 'Dillon');
  expect([await named('Dillon'), await named('Frisco')]).toEqual([second.id, second.id]);
  await rename('Dillon', 'Breckenridge');
  expect([await named('Dillon'), await named('Keystone'), await named('Nowhere')]).toEqual([second.id, first.id, null]);
});

test('a name with other spaces than the base has is its name, unless a base is called exactly so', async () => {
  const { id } = await addAt('Copper  Creek');
  const [found] = await rows<{ id: string | null; other: string | null }>(
    `select app.base_named('Copper Creek') as id, app.base_named('Copper-Creek') as other`,
  );
  expect(found).toEqual({ id, other: null });
  expect(await baseOf(await addTraining('Copper Creek'))).toBe('Copper  Creek');
});

test('a training written under a former name belongs to the base, and free text to none', async () => {
  const { id } = await addAt('Aspen');
  await rename('Aspen', 'Snowmass');
  const [late, free] = [await addTraining('Aspen'), await addTraining('The gym')];
  expect([await baseOf(late), await baseOf(free)]).toEqual(['Snowmass', 'The gym']);
  expect(await listed(null)).toContain(free);
  const [counted] = await actorRows<{ answer: object }>(tested, admin.claims, 'select base_references($1) as answer', [
    id,
  ]);
  expect(counted?.answer).toEqual({ programs: 1, seasons: 0, trainings: 1 });
});

test('a season written under a former name takes the current one, even if it waited for the rename', async () => {
  const { programId } = await addAt('Loveland');
  await addAt('Loveland Pass');
  const late = await tested.asOwner(async ({ query }) => {
    await query('begin');
    await query(`select pg_advisory_xact_lock(hashtext('bases and programs'))`);
    await query(`update bases set base_name = 'Empire' where base_name = 'Loveland'`);
    const season = `insert into seasons (program_id, name, start_date, end_date)
      values ($1, 'LOVELAND Winter', '2026-11-01', '2027-04-30') returning id`;
    const written = tested.database.asActor(admin.claims, (transaction) =>
      changeSeasons(transaction, () => transaction.query<{ id: string }>(season, [programId]), new Date()),
    );
    await query('commit');
    return (await written).rows[0]?.id ?? '';
  });
  const other = await addSeason(programId, 'Loveland Pass Winter');
  expect([await nameOf(late), await nameOf(other)]).toEqual(['Empire Winter', 'Loveland Pass Winter']);
});

test("an original base's card has its new name", async () => {
  const training = await addTraining('LG5');
  await rename('LG5', 'Telluride');
  const overview = 'select training_overview() as answer';
  const [row] = await actorRows<{ answer: { bases: { base: string; completed: number }[] } }>(
    tested,
    admin.claims,
    overview,
  );
  expect(row?.answer.bases.slice(0, 7).map(({ base }) => base)).toEqual([
    'LG1',
    'LG2',
    'LG3',
    'LG4',
    'Telluride',
    'LG6',
    'LG7',
  ]);
  expect(row?.answer.bases[4]?.completed).toBe(1);
  expect(await listed(null)).not.toContain(training);
});

test('everything tied to a deleted base keeps its text', async () => {
  const { id, programId } = await addAt('Marble');
  const training = await addTraining('Marble');
  await actorRows(tested, admin.claims, 'select delete_program($1)', [programId]);
  await actorRows(tested, admin.claims, 'select delete_base($1)', [id]);
  expect(await baseOf(training)).toBe('Marble');
  await actorRows(tested, admin.claims, `update training_sessions set agency = 'Ski patrol' where id = $1`, [training]);
  expect(await baseOf(training)).toBe('Marble');
});
