import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { merge } from '../src/merges/merge.ts';
import { act, punched } from './credential-world.ts';
import { differences, expiriesAt, mergeAs, planned, unmergeAs } from './merge-world.ts';
import { ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const today = new Date();
const ago = (days: number) => addCalendarDays(today, -days);
const untilDay = (day: number) => [addCalendarDays(today, day)];

/** Two records of one person and a program. */
const twoRecords = (program: Parameters<typeof addProgram>[1] = { validityDays: 42 }) =>
  tested.asOwner(async (transaction) => ({
    keptId: await addMember(transaction),
    hiddenId: await addMember(transaction),
    programId: await addProgram(transaction, program),
  }));

const did = (verb: 'issue' | 'renew', memberId: string, programId: string, at: Date) =>
  punched(tested, admin.claims, verb, { memberId, programId }, at);
const removed = (memberId: string, programId: string, at: Date) =>
  act(tested, admin.claims, 'remove', { memberId, programId }, at);

const stored = () => ownerRows(tested, 'select * from certifications order by id');
const one = async (sql: string, values: readonly unknown[]) => (await ownerRows(tested, sql, values))[0];

test('two records become one person as it was, and stay two as known before', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  await did('issue', keptId, programId, ago(60));
  await did('issue', hiddenId, programId, ago(50));
  await did('renew', hiddenId, programId, ago(20));
  await did('renew', keptId, programId, ago(30));
  const before = new Date();
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  const asItWas = [ago(55), ago(45), ago(25), ago(10), new Date()].map((day) => expiriesAt(tested, keptId, day));
  expect(await Promise.all(asItWas)).toEqual([-18, -8, 12, 22, 22].map(untilDay));
  const asKnown = [ago(45), ago(10)].map((day) => expiriesAt(tested, keptId, day, before));
  expect(await Promise.all(asKnown)).toEqual([-18, 12].map(untilDay));
  const ofHidden = [ago(45), new Date()].map((day) => expiriesAt(tested, hiddenId, day));
  expect(await Promise.all(ofHidden)).toEqual([[], []]);
  expect(await expiriesAt(tested, hiddenId, ago(10), before)).toEqual(untilDay(22));
  expect(await differences(tested)).toEqual([]);
});

test('a longer credential under either record is not shortened by a later punch under the other', async () => {
  const { keptId, hiddenId, programId } = await twoRecords({ validityDays: 200 });
  await did('issue', hiddenId, programId, ago(40));
  await tested.asOwner(({ query }) =>
    query('update programs set validity_period_days = 42 where id = $1', [programId]),
  );
  await did('issue', keptId, programId, ago(10));
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  expect(await expiriesAt(tested, keptId, new Date())).toEqual(untilDay(160));
});

test('two clocks follow the latest year and the latest punch, whichever record has them', async () => {
  const { keptId, hiddenId, programId } = await twoRecords({ validityDays: 42, twoClocks: true });
  await tested.asOwner(({ query }) =>
    query(
      `insert into app.clock_rules (batch_id, program_id, at, after_event, rule)
       values (gen_random_uuid(), $1, now() - interval '500 days', 0, jsonb_build_object('twoClocks', true, 'validityPeriodDays', 42,
         'seasons', jsonb_build_array(jsonb_build_object('startDate', $2::text, 'endDate', $3::text, 'isActive', true))))`,
      [programId, ago(450).toISOString().slice(0, 10), addCalendarDays(today, 300).toISOString().slice(0, 10)],
    ),
  );
  await tested.asOwner(({ query }) =>
    query(`insert into seasons (name, program_id, start_date, end_date) values ('Long', $1, $2, $3)`, [
      programId,
      ago(450).toISOString().slice(0, 10),
      addCalendarDays(today, 300).toISOString().slice(0, 10),
    ]),
  );
  await did('issue', keptId, programId, ago(340));
  await did('renew', keptId, programId, ago(10));
  await did('issue', hiddenId, programId, ago(100));
  expect(await expiriesAt(tested, keptId, new Date())).toEqual(untilDay(25));
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  expect(await expiriesAt(tested, keptId, new Date())).toEqual(untilDay(32));
  expect(await differences(tested)).toEqual([]);
});

test('a removal newer than the last punch under the other record is a question, and nothing is merged without its answer', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  await did('issue', keptId, programId, ago(20));
  await did('issue', hiddenId, programId, ago(30));
  await removed(hiddenId, programId, ago(5));
  const plan = await planned(tested, admin.claims, { keptId, hiddenId });
  expect(plan).toMatchObject({
    missing: ['removals'],
    programs: [{ id: programId, becomes: null, question: { of: 'hidden', at: ago(5), stands: null } }],
  });
  expect(plan.programs[0]?.question).toMatchObject({
    ifStands: { status: 'inactive' },
    ifNot: { status: 'valid', expiresDate: untilDay(22)[0] },
  });
  const unanswered = { keptId, hiddenId, fingerprint: plan.fingerprint };
  expect(await tested.database.asActor(admin.claims, (opened) => merge(opened, unanswered, new Date()))).toMatchObject({
    code: 'merge_removal_needed',
  });
  await mergeAs(tested, admin.claims, { keptId, hiddenId, removals: [{ programId, stands: true }] });
  expect(await expiriesAt(tested, keptId, new Date())).toEqual([]);
  expect(await expiriesAt(tested, keptId, ago(6))).toEqual(untilDay(22));
  expect(await differences(tested)).toEqual([]);
});

test('a removal that does not stand ends only what its own record held', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  await did('issue', keptId, programId, ago(20));
  await did('issue', hiddenId, programId, ago(10));
  await removed(hiddenId, programId, ago(5));
  await mergeAs(tested, admin.claims, { keptId, hiddenId, removals: [{ programId, stands: false }] });
  expect(await expiriesAt(tested, keptId, ago(6))).toEqual(untilDay(32));
  expect(await expiriesAt(tested, keptId, new Date())).toEqual(untilDay(22));
  expect(await differences(tested)).toEqual([]);
});

test('a season ends what a merge left with the year of a removed credential, even before that year began', async () => {
  const { keptId, hiddenId, programId } = await twoRecords({ validityDays: 14, twoClocks: true });
  await did('issue', hiddenId, programId, ago(60));
  await did('issue', keptId, programId, ago(30));
  await removed(keptId, programId, ago(20));
  await mergeAs(tested, admin.claims, { keptId, hiddenId, removals: [{ programId, stands: false }] });
  const days = [denverDate(ago(70)), denverDate(addCalendarDays(today, 70))];
  const insert = `insert into seasons (name, program_id, start_date, end_date) values ('Long', $1, $2, $3)`;
  await tested.database.asActor(admin.claims, (opened) =>
    changeSeasons(opened, () => opened.query(insert, [programId, ...days]), new Date()),
  );
  expect(await expiriesAt(tested, keptId, new Date())).toEqual(untilDay(-46));
  expect(await differences(tested)).toEqual([]);
});

test('a removal older than the last punch under the other record ends until that punch, without a question', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  await did('issue', keptId, programId, ago(40));
  await removed(keptId, programId, ago(30));
  await did('issue', hiddenId, programId, ago(39));
  await did('renew', hiddenId, programId, ago(20));
  expect(await planned(tested, admin.claims, { keptId, hiddenId })).toMatchObject({
    missing: [],
    programs: [{ question: null }],
  });
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  const asItWas = [ago(35), ago(25), new Date()].map((day) => expiriesAt(tested, keptId, day));
  expect(await Promise.all(asItWas)).toEqual([untilDay(3), [], untilDay(22)]);
});

test('an undone merge leaves both records as they were', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  const other = await tested.asOwner((transaction) => addProgram(transaction));
  await did('issue', keptId, programId, ago(60));
  await did('issue', hiddenId, programId, ago(50));
  await did('renew', keptId, programId, ago(30));
  await did('issue', hiddenId, other, ago(25));
  await removed(hiddenId, programId, ago(20));
  await tested.database.asActor(admin.claims, (opened) =>
    groundMember(opened, { memberId: hiddenId, reason: 'Broken wrist' }, new Date()),
  );
  const before = await stored();
  const punches = () =>
    ownerRows(tested, 'select id, voided_at from certification_punches where voided_at is null order by id');
  const shown = await punches();
  const { mergeId } = await mergeAs(tested, admin.claims, {
    keptId,
    hiddenId,
    removals: [{ programId, stands: true }],
  });
  expect(await one('select count(*)::int as count from app.hidden_members where member_id = $1', [hiddenId])).toEqual({
    count: 1,
  });
  await unmergeAs(tested, admin.claims, mergeId);
  const known = before.map(({ id }) => id);
  expect((await stored()).filter(({ id }) => known.includes(id))).toEqual(before);
  expect(await punches()).toEqual(shown);
  expect(await expiriesAt(tested, hiddenId, ago(40))).toEqual(untilDay(-8));
  expect(await expiriesAt(tested, keptId, ago(40))).toEqual(untilDay(-18));
  expect(await one('select app.is_grounded($1) as kept, app.is_grounded($2) as hidden', [keptId, hiddenId])).toEqual({
    kept: false,
    hidden: true,
  });
  expect(await differences(tested)).toEqual([]);
});

test('acts since a merge stay with the kept record, or go back with the hidden one', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  await did('issue', keptId, programId, ago(60));
  await did('issue', hiddenId, programId, ago(50));
  const { mergeId } = await mergeAs(tested, admin.claims, { keptId, hiddenId });
  await did('renew', keptId, programId, ago(3));
  await did('renew', keptId, programId, ago(2));
  const [, second] = await ownerRows<{ id: string }>(
    tested,
    `select id from app.credential_events where member_id = $1 order by id desc limit 2`,
    [keptId],
  ).then((rows) => rows.toReversed());
  const plan = await unmergeAs(tested, admin.claims, mergeId, [String(second?.id)]);
  expect(plan.acts.map(({ kind, belongsTo }) => [kind, belongsTo])).toEqual([
    ['renew', 'kept'],
    ['renew', 'hidden'],
  ]);
  expect(await expiriesAt(tested, keptId, new Date())).toEqual(untilDay(39));
  expect(await expiriesAt(tested, hiddenId, new Date())).toEqual(untilDay(40));
  expect(await differences(tested)).toEqual([]);
});

test('a punch of the other record is undone under the merged one, and stays undone when the merge is', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  await did('issue', keptId, programId, ago(60));
  await did('issue', hiddenId, programId, ago(50));
  await did('renew', hiddenId, programId, ago(20));
  const { mergeId } = await mergeAs(tested, admin.claims, { keptId, hiddenId });
  const copy = await one(
    `select punch_id from app.credential_events where member_id = $1 and kind = 'renew' order by id desc limit 1`,
    [keptId],
  );
  const request = { memberId: keptId, programId, punchId: String(copy?.punch_id), reason: 'Wrong person' };
  expect(await undoAs(tested, admin.claims, request)).toMatchObject({ kind: 'done' });
  expect(await expiriesAt(tested, keptId, new Date())).toEqual(untilDay(-8));
  await unmergeAs(tested, admin.claims, mergeId);
  expect(await expiriesAt(tested, hiddenId, new Date())).toEqual(untilDay(-8));
  expect(await differences(tested)).toEqual([]);
});
