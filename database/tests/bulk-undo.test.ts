import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { bulkPunch } from '../src/credentials/bulk-punch.ts';
import { bulkUndo } from '../src/credentials/bulk-undo.ts';
import { addCrew, bulkPunchAs, bulkUndoAs, done, planBulkUndoAs, writtenIn } from './bulk-world.ts';
import { punched } from './credential-world.ts';
import { ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let other: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  other = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

/** A crew whose members were punched together. */
async function punchedCrew(count: number, at = new Date()) {
  const crew = await addCrew(tested, count);
  const before = (await writtenIn(tested, crew.programId)).credentials;
  const { memberIds, cardName } = crew;
  const { batchId, punches } = done(await bulkPunchAs(tested, admin.claims, { memberIds, cardName }, at));
  return { ...crew, before, batchId: batchId ?? '', punches };
}

test('the punches of a batch are undone together: the old dates return, and each punch and its ledger row stay, marked', async () => {
  const { programId, batchId, before, memberIds } = await punchedCrew(3);
  const report = done(await bulkUndoAs(tested, other.claims, batchId));
  const { credentials, punches, ledger } = await writtenIn(tested, programId);
  expect(credentials).toEqual(before);
  expect(punches.every(({ voided_at }) => voided_at !== null)).toBe(true);
  expect(ledger.map(({ kind }) => kind).sort()).toEqual([
    ...memberIds.map(() => 'issue'),
    ...memberIds.map(() => 'renew'),
    ...memberIds.map(() => 'void'),
  ]);
  expect(report.kept).toEqual([]);
  expect(report.undone.map(({ memberId, expiresDate }) => [memberId, new Date(expiresDate ?? 0)])).toEqual(
    before.map((row) => [row.member_id, row.expiration_date]),
  );
});

test('the punches of a batch that are no longer the last change stay, and are listed, even beforehand', async () => {
  const { memberIds, programId, batchId, punches } = await punchedCrew(4);
  const [again = '', alone = '', gone = '', plain = ''] = memberIds;
  const punchOf = (id: string) => punches.find(({ memberId }) => memberId === id)?.punchId ?? '';
  await punched(tested, other.claims, 'renew', { memberId: again, programId, despiteRecent: punchOf(again) });
  await undoAs(tested, admin.claims, { memberId: alone, programId, punchId: punchOf(alone) });
  await ownerRows(tested, 'delete from members where id = $1', [gone]);
  const plan = done(await planBulkUndoAs(tested, admin.claims, batchId));
  expect((await writtenIn(tested, programId)).ledger.filter(({ kind }) => kind === 'void')).toHaveLength(1);
  const report = done(await bulkUndoAs(tested, admin.claims, batchId));
  const expiries = (undone: typeof report.undone) =>
    undone.map(({ memberId, expiresDate }) => [memberId, new Date(expiresDate ?? '')]);
  expect([expiries(plan.undone), plan.kept]).toEqual([expiries(report.undone), report.kept]);
  expect(report.undone.map(({ memberId }) => memberId)).toEqual([plain]);
  const named = { name: expect.stringContaining('Crew'), lastName: expect.stringContaining('Member') };
  expect(report.kept).toEqual([
    { memberId: again, programId, ...named, reason: 'changed_since' },
    { memberId: alone, programId, ...named, reason: 'undone_before' },
    { memberId: gone, programId, name: null, lastName: null, reason: 'member_missing' },
  ]);
});

test('the punches of a batch are undone after ten minutes only with a reason, all or none', async () => {
  const { programId, batchId } = await punchedCrew(2);
  const late = new Date(Date.now() + 11 * 60_000);
  expect(done(await planBulkUndoAs(tested, admin.claims, batchId)).undone).toHaveLength(2);
  expect(await bulkUndoAs(tested, admin.claims, batchId, late)).toMatchObject({
    kind: 'refused',
    code: 'reason_needed',
  });
  expect((await writtenIn(tested, programId)).ledger.some(({ kind }) => kind === 'void')).toBe(false);
  expect(done(await bulkUndoAs(tested, admin.claims, batchId, late, 'Wrong crew')).undone).toHaveLength(2);
  expect((await writtenIn(tested, programId)).punches).toMatchObject([
    { void_reason: 'Wrong crew' },
    { void_reason: 'Wrong crew' },
  ]);
});

test('the punches of a batch are undone once, whoever asks first', async () => {
  const { programId, batchId } = await punchedCrew(30);
  const reports = await Promise.all([
    bulkUndoAs(tested, admin.claims, batchId),
    bulkUndoAs(tested, other.claims, batchId),
  ]);
  expect(reports.map((report) => done(report).undone.length).sort()).toEqual([0, 30]);
  expect((await writtenIn(tested, programId)).ledger.filter(({ kind }) => kind === 'void')).toHaveLength(30);
});

test('the undo of a batch that waits too long for one punch says so, like a bulk punch', async () => {
  const { memberIds, cardName, batchId } = await punchedCrew(2);
  const impatient = (work: (transaction: ActorTransaction) => Promise<unknown>) =>
    tested.database.asActor(other.claims, async (transaction) => {
      await transaction.query(`set local lock_timeout = '50ms'`);
      return work(transaction);
    });
  await tested.asOwner(async ({ query }) => {
    await query('begin');
    await query('select from members where id = $1 for update', [memberIds[1]]);
    const taking = impatient((transaction) => bulkUndo(transaction, { batchId }, new Date()));
    await expect(taking).rejects.toMatchObject({ code: '55P03' });
    const punching = impatient((transaction) => bulkPunch(transaction, { memberIds, cardName }, new Date()));
    await expect(punching).rejects.toMatchObject({ code: '55P03' });
    await query('rollback');
  });
});

test("the punches of a batch that nobody recorded aren't found", async () => {
  expect(await bulkUndoAs(tested, admin.claims, randomUUID())).toEqual({
    kind: 'missing',
    code: 'batch_missing',
    message: 'These punches were not found',
  });
});
