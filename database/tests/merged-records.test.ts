import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '../src/actors/act-as.ts';
import { groundMember, liftGrounding } from '../src/groundings/write-grounding.ts';
import { merge } from '../src/merges/merge.ts';
import { planMerge } from '../src/merges/plan-merge.ts';
import { readSame } from '../src/transfer/read-world.ts';
import { punched } from './credential-world.ts';
import { differences, expiriesAt, mergeAs, planned, unmergeAs } from './merge-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import {
  addAdministrator,
  addMember,
  addMemberWithAccount,
  addProgram,
  addSession,
  type Person,
} from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';
import { addTraining } from './worlds/trainings.ts';

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
const one = async (sql: string, values: readonly unknown[]) => (await ownerRows(tested, sql, values))[0];

test('a person is grounded while either record is, until the later end and with both reasons', async () => {
  const { keptId, hiddenId } = await twoRecords();
  const ground = (memberId: string, until: string | null, reason: string) =>
    tested.database.asActor(admin.claims, (opened) =>
      groundMember(opened, { memberId, until: until as never, reason }, new Date()),
    );
  await ground(keptId, '2100-01-01', 'Broken wrist');
  const lifted = await ground(hiddenId, '2100-02-01', 'Second record');
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  const grounded = () =>
    ownerRows(
      tested,
      `select g.until::text, r.reason from app.grounded(now(), null) g join app.grounding_reasons r on r.event_id = g.event_id
       where g.member_id = any ($1)`,
      [[keptId, hiddenId]],
    );
  expect(lifted.kind).toBe('done');
  expect(await grounded()).toEqual([{ until: '2100-02-01', reason: 'Broken wrist; Second record' }]);
});

test('a lifted grounding of one record does not lift that of the other', async () => {
  const { keptId, hiddenId } = await twoRecords();
  const ground = (memberId: string) =>
    tested.database.asActor(admin.claims, (opened) =>
      groundMember(opened, { memberId, reason: 'Broken wrist' }, new Date()),
    );
  await ground(keptId);
  const other = await ground(hiddenId);
  if (other.kind !== 'done') throw new Error('Not grounded');
  await tested.database.asActor(admin.claims, (opened) =>
    liftGrounding(opened, { memberId: hiddenId, groundingId: other.id }, new Date()),
  );
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  expect(await one('select app.is_grounded($1) as is', [keptId])).toEqual({ is: true });
});

test('a grounding since a merge stands for both records after the undo, unless the other one has a longer one', async () => {
  const [first, second] = [await twoRecords(), await twoRecords()];
  const ground = (memberId: string, until: string, reason: string) =>
    tested.database.asActor(admin.claims, (opened) =>
      groundMember(opened, { memberId, until: until as never, reason }, new Date()),
    );
  await ground(second.hiddenId, '2100-02-01', 'Broken wrist');
  for (const { keptId, hiddenId } of [first, second]) {
    const { mergeId } = await mergeAs(tested, admin.claims, { keptId, hiddenId });
    await ground(hiddenId, '2100-01-01', 'Fever');
    await unmergeAs(tested, admin.claims, mergeId);
  }
  const told = `select g.until::text, r.reason from app.grounded(now(), null) g
    join app.grounding_reasons r on r.event_id = g.event_id where g.member_id = $1`;
  const fever = { until: '2100-01-01', reason: 'Fever' };
  for (const id of [first.keptId, first.hiddenId, second.keptId]) expect(await one(told, [id])).toEqual(fever);
  expect(await one(told, [second.hiddenId])).toEqual({ until: '2100-02-01', reason: 'Broken wrist' });
});

test('attendance goes along, and returns with the undo', async () => {
  const { keptId, hiddenId } = await twoRecords();
  const sessions = await tested.asOwner(async (transaction) => [
    await addTraining(transaction),
    await addTraining(transaction),
  ]);
  const add = (session: unknown, memberId: string) =>
    tested.asOwner(({ query }) =>
      query('insert into trainees (training_session_id, name, member_id) values ($1, $2, $3)', [
        session,
        'Mia',
        memberId,
      ]),
    );
  await add(sessions[0], hiddenId);
  await add(sessions[1], hiddenId);
  await add(sessions[1], keptId);
  const attended = async () =>
    (
      await ownerRows<{ member_id: string | null }>(
        tested,
        `select member_id from trainees where training_session_id = any ($1) and name = 'Mia' order by place`,
        [sessions],
      )
    ).map(({ member_id }) => member_id);
  const { mergeId } = await mergeAs(tested, admin.claims, { keptId, hiddenId });
  expect(await attended()).toEqual([keptId, null, keptId]);
  await unmergeAs(tested, admin.claims, mergeId);
  expect(await attended()).toEqual([hiddenId, hiddenId, keptId]);
});

test('the kept record takes what is chosen and what it lacks, and gives it back', async () => {
  const { keptId, hiddenId } = await twoRecords();
  await tested.asOwner(({ query }) =>
    query(`update members set phone = '+1 970 555 0101', organization = 'Other Team' where id = $1`, [hiddenId]),
  );
  const read = () =>
    ownerRows(tested, 'select id, last_name, email, phone, organization from members where id = any ($1) order by id', [
      [keptId, hiddenId],
    ]);
  const before = await read();
  const emailOf = (id: string) => before.find((row) => row.id === id)?.email;
  const { mergeId } = await mergeAs(tested, admin.claims, { keptId, hiddenId, take: ['email'] });
  const after = await read();
  expect(after.find(({ id }) => id === keptId)).toMatchObject({
    email: emailOf(hiddenId),
    phone: '+1 970 555 0101',
    organization: 'Alpine Rescue',
  });
  expect(after.find(({ id }) => id === hiddenId)).toMatchObject({ email: emailOf(keptId) });
  await unmergeAs(tested, admin.claims, mergeId);
  expect(await read()).toEqual(before);
});

test('the chosen one of two accounts stays with the kept record, and the other cannot sign in until the undo', async () => {
  const [kept, hidden] = await tested.asOwner(async (transaction) => {
    const both = [await addMemberWithAccount(transaction), await addMemberWithAccount(transaction)] as const;
    await addSession(transaction, both[0].userId);
    return both;
  });
  const ids = { keptId: kept.memberId, hiddenId: hidden.memberId };
  expect((await planned(tested, admin.claims, ids)).missing).toEqual(['account']);
  const accounts = () =>
    ownerRows(
      tested,
      `select m.id, m.user_id, u.banned_until is not null as is_ended, (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
       from members m join auth.users u on u.id = m.user_id where m.id = any ($1)`,
      [[kept.memberId, hidden.memberId]],
    );
  const { mergeId } = await mergeAs(tested, admin.claims, { ...ids, account: 'hidden' });
  expect(await accounts()).toEqual(
    expect.arrayContaining([
      { id: kept.memberId, user_id: hidden.userId, is_ended: false, sessions: 1 },
      { id: hidden.memberId, user_id: kept.userId, is_ended: true, sessions: 0 },
    ]),
  );
  await unmergeAs(tested, admin.claims, mergeId);
  expect(await accounts()).toEqual(
    expect.arrayContaining([
      { id: kept.memberId, user_id: kept.userId, is_ended: false, sessions: 0 },
      { id: hidden.memberId, user_id: hidden.userId, is_ended: false, sessions: 1 },
    ]),
  );
});

test('a record of somebody with rights is merged by a super administrator only, and nobody merges their own', async () => {
  const { keptId } = await twoRecords();
  const [colleague, ownId, superAdmin] = await tested.asOwner(async (transaction) => {
    const person = await addAdministrator(transaction);
    return [
      await addMember(transaction, {}, person.userId),
      await addMember(transaction, {}, admin.userId),
      await addAdministrator(transaction, { role: 'super_admin' }),
    ] as const;
  });
  const plan = (claims: Person['claims'], hiddenId: string) =>
    tested.database.asActor(claims, (opened) => planMerge(opened, { keptId, hiddenId }, new Date()));
  expect(await plan(admin.claims, colleague)).toMatchObject({
    code: 'not_allowed',
    message: "Only a super administrator can merge an administrator's record.",
  });
  expect(await plan(admin.claims, ownId)).toMatchObject({
    message: 'Another administrator has to merge your own record.',
  });
  expect(await plan(superAdmin.claims, colleague)).toMatchObject({ kind: 'done' });
});

test('a record that was merged leads on, and what was reviewed must still be so', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  const third = await tested.asOwner((transaction) => addMember(transaction));
  await did('issue', hiddenId, programId, ago(5));
  const { fingerprint } = await planned(tested, admin.claims, { keptId, hiddenId });
  await did('renew', hiddenId, programId, ago(1));
  const stale = await tested.database.asActor(admin.claims, (opened) =>
    merge(opened, { keptId, hiddenId, fingerprint }, new Date()),
  );
  expect(stale).toMatchObject({ code: 'merge_stale' });
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  const again = await tested.database.asActor(admin.claims, (opened) =>
    planMerge(opened, { keptId: third, hiddenId }, new Date()),
  );
  expect(again).toMatchObject({ code: 'merge_hidden', leadsTo: keptId });
  await mergeAs(tested, admin.claims, { keptId: third, hiddenId: keptId });
  expect(await one('select app.person_of($1) as id', [hiddenId])).toEqual({ id: third });
  expect(await expiriesAt(tested, third, new Date())).toEqual(untilDay(41));
  expect(await differences(tested)).toEqual([]);
});

test('the deletion of a person deletes the records that were merged into theirs', async () => {
  const { keptId, hiddenId } = await twoRecords();
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  await tested.asOwner(({ query }) => query('delete from members where id = $1', [keptId]));
  expect(await ownerRows(tested, 'select from members where id = $1', [hiddenId])).toEqual([]);
});

test('the question about somebody alike names the person into whose record theirs was merged', async () => {
  const { keptId, hiddenId } = await twoRecords();
  const [{ email } = { email: '' }] = await ownerRows<{ email: string }>(
    tested,
    'select email from members where id = $1',
    [hiddenId],
  );
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  const [row] = await actorRows<{ answer: { alike: { id: string }[] } }>(
    tested,
    admin.claims,
    `select members_alike(first_name := 'Nobody', last_name := 'Elsewhere', phone := null, email := $1) as answer`,
    [email],
  );
  expect(JSON.stringify(row?.answer)).toContain(keptId);
});

test('a file that names the address of a merged record means the person', async () => {
  const { keptId, hiddenId } = await twoRecords();
  const emailOf = async (id: string) => (await one('select email from members where id = $1', [id]))?.email;
  const [record, email] = [await emailOf(keptId), await emailOf(hiddenId)];
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  const same = await tested.database.asService(async (transaction) => {
    await actAs(transaction, admin.claims);
    return readSame(transaction, []);
  });
  expect(same).toContainEqual({ email, record });
});
