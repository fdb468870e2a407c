import type { RollCallRequest } from '@ffl/domain/credentials/schemas';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { bulkPunch } from '../src/credentials/bulk-punch.ts';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { returnMember, setAside } from '../src/leaving/write-leaving.ts';
import { merge } from '../src/merges/merge.ts';
import { punchAttendees } from '../src/trainings/punch-attendees.ts';
import { rollCallPunch } from '../src/trainings/roll-call-punch.ts';
import { createTraining } from '../src/trainings/save-training.ts';
import { act, punched } from './credential-world.ts';
import { differences, expiriesAt, mergeAs, planned, unmergeAs } from './merge-world.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  [admin, colleague] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction),
  ]);
});
afterAll(async () => {
  expect(await differences(tested)).toEqual([]);
  await tested.close();
});

const today = new Date();
const ago = (days: number) => addCalendarDays(today, -days);
const as = <Outcome>(run: (transaction: ActorTransaction) => Promise<Outcome>, by = admin) =>
  tested.database.asActor(by.claims, run);

/** Two records, the first holding a credential of 42 days since 30 days ago. */
async function twoRecords(program: Parameters<typeof addProgram>[1] = {}) {
  const ids = await tested.asOwner(async (transaction) => ({
    keptId: await addMember(transaction),
    hiddenId: await addMember(transaction),
    programId: await addProgram(transaction, { validityDays: 42, ...program }),
  }));
  await punched(tested, admin.claims, 'issue', { memberId: ids.keptId, programId: ids.programId }, ago(30));
  return ids;
}

async function mergedRecords(program: Parameters<typeof addProgram>[1] = {}) {
  const ids = await twoRecords(program);
  const { mergeId } = await mergeAs(tested, admin.claims, ids);
  return { ...ids, mergeId };
}

const punchesOf = async (memberId: string) =>
  (
    await ownerRows<{ count: number }>(
      tested,
      `select count(*)::int as count from app.events_standing where member_id = $1 and counts_as_issue`,
      [memberId],
    )
  )[0]?.count;

test('a punch, an issue and a removal under the old id of a merged record count for its person', async () => {
  const { keptId, hiddenId, programId } = await mergedRecords();
  const { credential } = await punched(tested, admin.claims, 'renew', { memberId: hiddenId, programId }, today);
  expect(credential.member_id).toBe(keptId);
  expect(await act(tested, admin.claims, 'issue', { memberId: hiddenId, programId })).toMatchObject({
    code: 'credential_held',
  });
  expect(await expiriesAt(tested, keptId, new Date())).toEqual([addCalendarDays(today, 42)]);
  await act(tested, admin.claims, 'remove', { memberId: hiddenId.toUpperCase(), programId });
  expect(await expiriesAt(tested, keptId, new Date())).toEqual([]);
  expect(await expiriesAt(tested, hiddenId, new Date())).toEqual([]);
});

test('a punch for an earlier day under the old id of a merged record is decided from the history of its person', async () => {
  const { keptId, hiddenId, programId } = await mergedRecords();
  const effectiveOn = ago(2).toISOString().slice(0, 10) as never;
  const { credential } = await punched(tested, admin.claims, 'renew', { memberId: hiddenId, programId, effectiveOn });
  expect(credential.member_id).toBe(keptId);
  expect(await punchesOf(keptId)).toBe(2);
});

const rollCall = (memberId: string, programId: string, takenAt: Date, by = admin) => {
  const request: RollCallRequest = { memberId, programId, takenAt: takenAt.toISOString() };
  return as((transaction) => rollCallPunch(transaction, request, new Date()), by);
};

test('a roll call that waited on a phone under the old id of a merged record punches the person, once', async () => {
  const { keptId, hiddenId, programId } = await mergedRecords();
  const takenAt = ago(1);
  const first = await rollCall(hiddenId, programId, takenAt);
  expect(first).toMatchObject({ kind: 'done', punchedAt: takenAt });
  expect(await rollCall(hiddenId, programId, takenAt)).toEqual(first);
  expect(await expiriesAt(tested, keptId, new Date())).toEqual([addCalendarDays(takenAt, 42)]);
  expect(await punchesOf(keptId)).toBe(2);
});

test('a roll call that was recorded before its record was merged by somebody else is not recorded again', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  await punched(tested, admin.claims, 'issue', { memberId: hiddenId, programId }, ago(29));
  const takenAt = ago(1);
  const first = await rollCall(hiddenId, programId, takenAt);
  await mergeAs(tested, colleague.claims, { keptId, hiddenId });
  const again = await rollCall(hiddenId, programId, takenAt);
  expect(again).toMatchObject({ kind: 'done', punchId: first.kind === 'done' && first.punchId });
  expect(await punchesOf(keptId)).toBe(3);
});

test('a bulk punch with both ids of a person punches them once', async () => {
  const { keptId, hiddenId, programId } = await mergedRecords({ name: 'Crew of Both' });
  const request = {
    cardName: 'Crew of Both',
    memberIds: [hiddenId, keptId],
    choices: [{ memberId: hiddenId, programId }],
  };
  const report = await as((transaction) => bulkPunch(transaction, request, today));
  expect(report).toMatchObject({ kind: 'done', punches: [{ memberId: keptId }], left: [] });
});

test('a grounding under the old id of a merged record grounds the person', async () => {
  const { keptId, hiddenId } = await mergedRecords();
  await as((transaction) => groundMember(transaction, { memberId: hiddenId, reason: 'Broken wrist' }, new Date()));
  expect(await ownerRows(tested, 'select app.is_grounded($1) as is', [keptId])).toEqual([{ is: true }]);
});

test('an attendance list saved with the old id of a merged record names the person, and each person once', async () => {
  const { keptId, hiddenId } = await mergedRecords();
  const line = (name: string, memberId: string | null) => ({ name, level: null, agency: null, memberId });
  const request = {
    trainingType: 'Avalanche',
    programId: 'avalanche-deployment',
    date: '2026-11-01',
    base: 'LG1',
    trainees: [line('Mia', hiddenId), line('Mia V', keptId), line('Guest', null)],
  };
  const saved = await as((transaction) => createTraining(transaction, request as never));
  expect(saved).toMatchObject({
    training: { trainees: [{ memberId: null }, { memberId: keptId }, { memberId: null }] },
  });
  const id = saved.kind === 'done' ? saved.training.id : '';
  await as(({ query }) =>
    query(`insert into trainees (training_session_id, name, member_id) values ($1, 'Mia', $2)`, [id, hiddenId]),
  );
  expect(await ownerRows(tested, 'select from trainees where member_id = $1', [hiddenId])).toEqual([]);
  expect(await ownerRows(tested, 'select from trainees where member_id = $1', [keptId])).toHaveLength(1);
});

test('attendees chosen by the old id of a merged record are punched as the person', async () => {
  const { keptId, hiddenId } = await tested.asOwner(async (transaction) => ({
    keptId: await addMember(transaction),
    hiddenId: await addMember(transaction),
  }));
  const programId = await tested.asOwner((transaction) =>
    addProgram(transaction, { name: 'Avalanche Deployment', type: 'avalanche', base: 'LG1', validityDays: 42 }),
  );
  await punched(tested, admin.claims, 'issue', { memberId: keptId, programId }, ago(5));
  const trainingSessionId = await tested.asOwner(async ({ first }) => {
    const row = await first<{ id: string }>(
      `insert into training_sessions (training_type, date, base, program_id)
       values ('Avalanche', current_date - 3, 'LG1', 'avalanche-deployment') returning id`,
    );
    await first(`insert into trainees (training_session_id, name, member_id) values ($1, 'Mia', $2) returning id`, [
      row?.id,
      hiddenId,
    ]);
    return row?.id ?? '';
  });
  await mergeAs(tested, admin.claims, { keptId, hiddenId });
  const report = await as((transaction) =>
    punchAttendees(transaction, { trainingSessionId, memberIds: [hiddenId] }, new Date()),
  );
  expect(report).toMatchObject({ kind: 'done', punches: [{ memberId: keptId }], left: [] });
});

test('a merged record is neither set aside nor returned: the refusal leads to the person', async () => {
  const { keptId, hiddenId, mergeId } = await mergedRecords();
  const leave = { memberId: hiddenId, day: '2026-01-31' as never, reason: 'Moved to Oregon' };
  const set = () => as((transaction) => setAside(transaction, leave, new Date()));
  expect(await set()).toMatchObject({
    code: 'merge_hidden',
    leadsTo: keptId,
    message: 'This record was merged into another one. Open that one instead.',
  });
  const back = { memberId: hiddenId, leavingId: '1' };
  expect(await as((transaction) => returnMember(transaction, back, new Date()))).toMatchObject({ leadsTo: keptId });
  await unmergeAs(tested, admin.claims, mergeId);
  expect(await set()).toMatchObject({ kind: 'done' });
});

test('a set-aside of a merged person stays with the kept record once the merge is undone', async () => {
  const { keptId, hiddenId, mergeId } = await mergedRecords();
  const leave = { memberId: keptId, day: '2026-01-31' as never, reason: 'Moved to Oregon' };
  expect(await as((transaction) => setAside(transaction, leave, new Date()))).toMatchObject({ kind: 'done' });
  await unmergeAs(tested, admin.claims, mergeId);
  const hidden = await ownerRows<{ member_id: string }>(
    tested,
    'select member_id from app.hidden_members where member_id = any ($1)',
    [[keptId, hiddenId]],
  );
  expect(hidden).toEqual([{ member_id: keptId }]);
});

test('a table write to a merged record, or under its id, is refused', async () => {
  const { hiddenId, programId } = await mergedRecords();
  const write = as(({ query }) =>
    query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
       values ($1, $2, now() - interval '1 day', now() + interval '9 days')`,
      [hiddenId, programId],
    ),
  );
  await expect(write).rejects.toThrow('A record here was merged into another one. Use that one.');
  const change = as(({ query }) => query(`update members set phone = '970-555-0100' where id = $1`, [hiddenId]));
  await expect(change).rejects.toThrow('This record was merged into another one. Open that one instead.');
});

test('a punch and a grounding that wait for a merge to be saved count for the person', async () => {
  const { keptId, hiddenId, programId } = await twoRecords();
  const other = await twoRecords();
  await punched(tested, admin.claims, 'issue', { memberId: hiddenId, programId }, ago(20));
  const { fingerprint } = await planned(tested, colleague.claims, { keptId, hiddenId });
  const second = { keptId: other.keptId, hiddenId: other.hiddenId };
  const next = await planned(tested, colleague.claims, second);
  const waiting = () =>
    ownerRows(
      tested,
      'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
    );
  let acts: Promise<unknown> = Promise.resolve();
  await as(async (opened) => {
    expect(await merge(opened, { keptId, hiddenId, fingerprint }, new Date())).toMatchObject({ kind: 'done' });
    expect(await merge(opened, { ...second, fingerprint: next.fingerprint }, new Date())).toMatchObject({
      kind: 'done',
    });
    acts = Promise.all([
      punched(tested, admin.claims, 'renew', { memberId: hiddenId, programId }, today),
      as((transaction) => groundMember(transaction, { memberId: other.hiddenId, reason: 'Broken wrist' }, new Date())),
    ]);
    await expect.poll(waiting).toHaveLength(2);
  }, colleague);
  await acts;
  expect(await expiriesAt(tested, keptId, new Date())).toEqual([addCalendarDays(today, 42)]);
  expect(await ownerRows(tested, 'select app.is_grounded($1) as is', [other.keptId])).toEqual([{ is: true }]);
});
