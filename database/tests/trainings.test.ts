import { denverDate } from '@ffl/domain/time/denver';
import { trainingUpdateSchema } from '@ffl/domain/trainings/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { updateTraining } from '../src/trainings/save-training.ts';
import { loseConnection } from './lose-connection.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, addMember, addMemberWithAccount } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';
import { addTraining } from './worlds/trainings.ts';

let tested: TestDatabase;
let administrator: Claims;
let member: Claims;
beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    administrator = (await addAdministrator(transaction)).claims;
    member = (await addMemberWithAccount(transaction)).claims;
  });
});
afterAll(() => tested.close());

const dayFromNow = (days: number) => denverDate(new Date(Date.now() + days * 86_400_000));
const add = (options: Parameters<typeof addTraining>[1]) =>
  tested.asOwner((transaction) => addTraining(transaction, options));

async function ask<Answer>(claims: Claims, call: string, values: unknown[] = []): Promise<Answer> {
  const { rows } = await tested.database.asActor(claims, ({ query }) =>
    query<{ answer: Answer }>(`select ${call} as answer`, values),
  );
  return rows[0]?.answer as Answer;
}

type Page = { asked_at: string; total: number; rows: ListedRow[] };
type ListedRow = { date: string; base: string | null; training_type: string; trainees: number | null };

test("the list of trainings has a base's sessions, past or future, with the number of trainees for administrators only", async () => {
  await add({ type: 'Long ago', date: '2020-01-01', base: 'LG3', trainees: [] });
  await add({ type: 'Yesterday', date: dayFromNow(-1), base: 'LG3', trainees: [{ name: 'A' }, { name: 'B' }] });
  await add({ type: 'In two days', date: dayFromNow(2), base: 'LG3' });
  await add({ type: 'Elsewhere', date: dayFromNow(-1), base: 'LG4' });
  const past = await ask<Page>(administrator, `training_list('LG3', false)`);
  expect(past).toMatchObject({ asked_at: expect.any(String), total: 2 });
  expect(past.rows).toMatchObject([
    { training_type: 'Yesterday', trainees: 2 },
    { training_type: 'Long ago', trainees: 0 },
  ]);
  const future = await ask<Page>(member, `training_list('LG3', true)`);
  expect(future.rows).toMatchObject([{ training_type: 'In two days', trainees: null }]);
});

test('the list of trainings is sorted by date, type or agency, in pages', async () => {
  for (const [type, date] of [
    ['b', '2021-01-01'],
    ['C', '2022-01-01'],
    ['a', '2023-01-01'],
  ])
    await add({ type: `${type} drill`, date: date ?? '', base: 'LG5' });
  const types = async (rest: string) =>
    (await ask<Page>(member, `training_list('LG5', false, ${rest})`)).rows.map((row) => row.training_type[0]);
  expect(await types(`'type', 'asc'`)).toEqual(['a', 'b', 'C']);
  expect(await types(`'date', 'asc'`)).toEqual(['b', 'C', 'a']);
  expect(await types(`'agency', 'asc'`)).toEqual(['a', 'C', 'b']);
  expect(await types(`'type', 'desc', 2, 2`)).toEqual(['a']);
});

test.each([`'LG1', true, 'pilot'`, `'LG1', true, 'date', 'up'`, `'LG1', true, 'date', 'asc', 0`, `'LG1', null`])(
  'the list of trainings refuses %s',
  async (parameters) => {
    await expect(ask(administrator, `training_list(${parameters})`)).rejects.toMatchObject({ code: '22023' });
  },
);

test('the overview of trainings has the seven bases, then every other, and sessions of none of them, and one list has all', async () => {
  type Overview = { bases: { base: string | null; upcoming: number; completed: number }[] };
  const other = async () => (await ask<Overview>(member, 'training_overview()')).bases;
  expect((await other()).map(({ base }) => base)).toEqual(['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7']);
  await ownerRows(tested, `insert into bases (base_name) values ('Vail 10'), ('Vail 9')`);
  await add({ base: 'Vail 9', date: dayFromNow(5) });
  await add({ base: 'LG9', date: '2020-02-02', type: 'At LG9' });
  await add({ base: null, date: dayFromNow(3), type: 'Nowhere' });
  await add({ base: 'LG7', date: '2020-02-01' });
  const bases = await other();
  expect(bases.at(-1)).toEqual({ base: null, upcoming: 1, completed: 1, next: dayFromNow(3), last: '2020-02-02' });
  expect(bases.slice(7, 9)).toMatchObject([
    { base: 'Vail 9', upcoming: 1 },
    { base: 'Vail 10', upcoming: 0 },
  ]);
  expect(bases[6]).toEqual({ base: 'LG7', upcoming: 0, completed: 1, next: null, last: '2020-02-01' });
  expect((await ask<Page>(member, 'training_list(null, false)')).rows).toMatchObject([{ training_type: 'At LG9' }]);
  const { rows } = await ask<Page>(member, `training_list('*', false, 'date', 'asc', 1, 100)`);
  const ofThese = rows.filter(({ date }) => date.startsWith('2020-02'));
  expect(ofThese.map(({ base }) => base)).toEqual(['LG7', 'LG9']);
});

test('the overview of trainings has the next sessions of all bases, and says to administrators alone how many come', async () => {
  type Ahead = { training_type: string; coming: number | null; trainees: number | null };
  const next = async (actor: typeof member) => {
    const { sessions } = await ask<{ sessions: Ahead[] }>(actor, 'training_overview()');
    return sessions.filter(({ training_type }) => training_type.endsWith('night'));
  };
  await add({ type: 'Later night', date: dayFromNow(2), base: 'LG6', trainees: [] });
  const id = await add({
    type: 'Rope night',
    date: dayFromNow(1),
    base: 'LG3',
    trainees: [{ name: 'A' }, { name: 'B' }],
  });
  const who = await tested.asOwner((transaction) => addMember(transaction));
  await ownerRows(tested, 'insert into app.training_answers values ($1, $2, true, now(), false, false) returning 1', [
    id,
    who,
  ]);
  expect(await next(administrator)).toMatchObject([
    { training_type: 'Rope night', coming: 1, trainees: 2 },
    { training_type: 'Later night', coming: 0, trainees: 0 },
  ]);
  expect(await next(member)).toMatchObject([
    { coming: null, trainees: null },
    { coming: null, trainees: null },
  ]);
});

test('the detail of a session shows members neither crew nor trainees', async () => {
  const id = await add({ type: 'Hoist', trainees: [{ name: 'B' }, { name: 'A' }] });
  const seen = await ask<object>(administrator, 'training_detail($1)', [id]);
  expect(seen).toMatchObject({ id, is_upcoming: false, pilot: null, trainees: [{ name: 'B' }, { name: 'A' }] });
  const detail = await ask<object>(member, 'training_detail($1)', [id]);
  expect(detail).toMatchObject({ id, training_type: 'Hoist', is_upcoming: false });
  expect(Object.keys(detail)).toEqual(expect.not.arrayContaining(['pilot', 'medical_crew', 'trainees']));
});

test('the detail of an unknown session is null', async () => {
  expect(await ask(member, `training_detail(gen_random_uuid())`)).toBeNull();
});

test('a deleted member stays in a session as a former member, and others stay as they are', async () => {
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  const mia = { name: 'Mia', level: 'EMT-B', agency: 'Ridge' };
  const id = await add({ trainees: [{ ...mia, memberId }, mia] });
  await tested.database.asActor(administrator, ({ query }) => query('delete from members where id = $1', [memberId]));
  const trainees = await ownerRows(
    tested,
    'select name, level, agency, member_id from trainees where training_session_id = $1 order by place',
    [id],
  );
  expect(trainees).toEqual([
    { name: 'Former member', level: null, agency: null, member_id: null },
    { ...mia, member_id: null },
  ]);
});

test('replacing trainees over a connection lost before the end leaves the old list', async () => {
  const id = await add({ trainees: [{ name: 'Old' }] });
  const update = trainingUpdateSchema.parse({
    id,
    trainingType: 'Hoist',
    programId: 'rescue-deployment',
    date: '2026-11-01',
    trainees: [{ name: 'New' }],
    was: { trainees: [{ name: 'Old' }] },
  });
  const work = tested.database.asActor(administrator, async (transaction) => {
    expect(await updateTraining(transaction, update)).toMatchObject({ kind: 'done' });
    await loseConnection(tested, transaction);
  });
  await expect(work).rejects.toThrow();
  const trainees = await ownerRows(tested, 'select name from trainees where training_session_id = $1', [id]);
  expect(trainees).toEqual([{ name: 'Old' }]);
});
