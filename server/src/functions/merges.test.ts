import { ownerRows } from '@ffl/database/tests/rows';
import { addAdministrator, addMember, addProgram, type Person, withAgedProof } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

type Answer = { status: number; body: { code?: string; data: Record<string, unknown> } };

async function call(
  name: string,
  body: object,
  more: Record<string, string> = {},
  claims = admin.claims,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${await flight.tokenFor(claims)}`, ...more };
  const response = await flight.post(`/functions/v1/${name}`, body, headers);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const keyed = (key: string) => ({ 'Idempotency-Key': key });

async function twoRecords() {
  const ids = await tested.asOwner(async (transaction) => ({
    keptId: await addMember(transaction),
    hiddenId: await addMember(transaction),
    programId: await addProgram(transaction),
  }));
  const { keptId, hiddenId, programId } = ids;
  for (const memberId of [keptId, hiddenId]) await call('issue-credential', { memberId, programId });
  return { keptId, hiddenId };
}

async function reviewed(name: string, request: object): Promise<object> {
  const { body } = await call(name, request);
  return { ...request, fingerprint: body.data['fingerprint'] };
}

test('a merge and its undo are done once, however often they are sent with the same key', async () => {
  const ids = await twoRecords();
  const request = await reviewed('plan-merge', ids);
  const [key, undoKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await call('merge', request, keyed(key));
  expect(first).toMatchObject({ status: 200, body: { data: { memberId: ids.keptId } } });
  expect(await call('merge', request, keyed(key))).toEqual(first);
  const { mergeId } = first.body.data;
  const undo = await reviewed('plan-undo-merge', { mergeId });
  const undone = await call('undo-merge', undo, keyed(undoKey));
  expect(undone).toMatchObject({ status: 200, body: { data: ids } });
  expect(await call('undo-merge', undo, keyed(undoKey))).toEqual(undone);
  expect(await call('undo-merge', undo)).toMatchObject({ status: 409, body: { code: 'merge_undone' } });
  expect(await ownerRows(tested, 'select from app.merges where kept_id = $1', [ids.keptId])).toHaveLength(1);
});

test('a merge asks for a fresh proof, and without it nothing is written', async () => {
  const ids = await twoRecords();
  const request = await reviewed('plan-merge', ids);
  const refused = await call('merge', request, {}, withAgedProof(admin.claims, 30));
  expect(refused).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  expect(await ownerRows(tested, 'select from app.merges where kept_id = $1', [ids.keptId])).toEqual([]);
});

test('a merge is refused if a record changed since it was reviewed, and leads on from one that was merged', async () => {
  const ids = await twoRecords();
  const request = await reviewed('plan-merge', ids);
  await tested.asOwner(({ query }) => query(`update members set phone = '970 555 0177' where id = $1`, [ids.hiddenId]));
  expect(await call('merge', request)).toMatchObject({ status: 409, body: { code: 'merge_stale' } });
  await call('merge', await reviewed('plan-merge', ids));
  const third = await tested.asOwner((transaction) => addMember(transaction));
  expect(await call('plan-merge', { keptId: third, hiddenId: ids.hiddenId })).toMatchObject({
    status: 409,
    body: { code: 'merge_hidden', leadsTo: ids.keptId },
  });
});

test('an undo of a merge after ten minutes needs a reason, which is kept', async () => {
  const ids = await twoRecords();
  const { body } = await call('merge', await reviewed('plan-merge', ids));
  const { mergeId } = body.data;
  await tested.asOwner(({ query }) =>
    query(`update app.merges set at = at - interval '11 minutes' where id = $1`, [mergeId]),
  );
  const undo = await reviewed('plan-undo-merge', { mergeId });
  expect(await call('undo-merge', undo)).toMatchObject({ status: 409, body: { code: 'reason_needed' } });
  expect(await call('undo-merge', { ...undo, reason: 'Two brothers' })).toMatchObject({ status: 200 });
  expect(await ownerRows(tested, 'select reason from app.merge_reasons where merge_id = $1', [mergeId])).toEqual([
    { reason: 'Two brothers' },
  ]);
});

test('a merge leaves an event with both records, and so does its undo', async () => {
  const ids = await twoRecords();
  const { body } = await call('merge', await reviewed('plan-merge', ids));
  await call('undo-merge', await reviewed('plan-undo-merge', { mergeId: body.data['mergeId'] }));
  const told = { memberId: ids.keptId, hidden: ids.hiddenId };
  expect(
    await ownerRows(
      tested,
      `select details from app.security_events where name = 'sensitive_merge' and details ->> 'memberId' = $1 order by id`,
      [ids.keptId],
    ),
  ).toEqual([{ details: told }, { details: { ...told, isUndone: true } }]);
});

test('a punch that was answered before a merge gets the same answer when it is sent again after it', async () => {
  const { programId, ...ids } = await tested.asOwner(async (transaction) => ({
    keptId: await addMember(transaction),
    hiddenId: await addMember(transaction),
    programId: await addProgram(transaction),
  }));
  const [request, key] = [{ memberId: ids.hiddenId, programId }, keyed(crypto.randomUUID())];
  const first = await call('issue-credential', request, key);
  expect(first.status).toBe(200);
  expect(await call('merge', await reviewed('plan-merge', ids))).toMatchObject({ status: 200 });
  expect(await call('issue-credential', request, key)).toEqual(first);
});
