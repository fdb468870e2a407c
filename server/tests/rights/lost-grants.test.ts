import { addBaseWithHolder, addGrant, addGrantee } from '@ffl/database/tests/worlds/grantees';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;
let base: Awaited<ReturnType<typeof addBaseWithHolder>>;
let trainer: Awaited<ReturnType<typeof addGrantee>>;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [base, trainer] = await world.tested.asOwner(async (transaction) => {
    const here = await addBaseWithHolder(transaction);
    return [here, await addGrantee(transaction, { kind: 'trainer', scope: 'base', baseId: here.id })];
  });
});

const act = (name: string, body: object, key: string = crypto.randomUUID(), who = trainer) =>
  world.send(who.claims, 'POST', `/functions/v1/${name}`, { body, headers: { 'Idempotency-Key': key } });
const end = (kind: 'reader' | 'trainer') =>
  world.tested.asOwner(({ query }) =>
    query('update app.grants set ended_at = now() where user_id = $1 and kind = $2', [trainer.userId, kind]),
  );
const read = (transaction: Parameters<typeof addGrant>[0]) =>
  addGrant(transaction, trainer.userId, { scope: 'base', baseId: base.id });

const notAllowed = {
  status: 403,
  body: {
    code: 'not_allowed',
    message: 'Your access does not include this. An administrator can do it, or give you access.',
  },
};

test('a repeat of an act by a trainer gets its reply while the grant lasts, and not after it ended', async () => {
  await world.tested.asOwner(read);
  const key = crypto.randomUUID();
  const renew = () => act('renew-credential', { memberId: base.memberId, programId: base.programId }, key);
  const first = await renew();
  expect(first.status).toBe(200);
  expect((await renew()).body).toEqual(first.body);
  await end('reader');
  expect((await renew()).body).toEqual(first.body);
  await world.tested.asOwner(read);
  await end('trainer');
  expect(await renew()).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});

test('an act reviewed before a grant ended is refused at the press, by name, and writes nothing', async () => {
  await world.tested.asOwner(read);
  const { memberId, programId } = base;
  const many = { memberIds: [memberId], cardName: 'Avalanche Deployment' };
  const review = await act('plan-bulk-punch', many);
  expect(review).toMatchObject({ status: 200, body: { data: { punches: [{ memberId }] } } });
  await end('trainer');
  const before = await world.fingerprint();
  const takenAt = new Date().toISOString();
  const trainingSessionId = crypto.randomUUID();
  const presses: [string, object][] = [
    ['bulk-punch', many],
    ['renew-credential', { memberId, programId }],
    ['roll-call-punch', { memberId, programId, takenAt }],
    ['punch-attendees', { trainingSessionId, memberIds: [memberId] }],
    ['training-coming', { trainingSessionId }],
  ];
  for (const [name, body] of presses) expect([name, await act(name, body)]).toMatchObject([name, notAllowed]);
  expect(await world.fingerprint()).toBe(before);
});

test('an undo that a lead reviewed is refused at the press once they are a trainer only, by name, and writes nothing', async () => {
  const lead = await world.tested.asOwner((transaction) =>
    addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: base.id }),
  );
  const { memberId, programId } = base;
  const press = (name: string, body: object) => act(name, body, crypto.randomUUID(), lead);
  const many = await press('bulk-punch', { memberIds: [memberId], cardName: 'Avalanche Deployment' });
  const { batchId, punches } = (many.body as { data: { batchId: string; punches: { punchId: string }[] } }).data;
  expect(await press('plan-bulk-void', { batchId })).toMatchObject({ body: { data: { undone: [{ memberId }] } } });
  await world.tested.asOwner(({ query }) =>
    query(`update app.grants set kind = 'trainer' where user_id = $1`, [lead.userId]),
  );
  const before = await world.fingerprint();
  const undos: [string, object][] = [
    ['bulk-void', { batchId }],
    ['void-credential', { memberId, programId, punchId: punches[0]?.punchId }],
    ['undo-import', { importId: crypto.randomUUID() }],
    ['undo-merge', { mergeId: crypto.randomUUID(), fingerprint: '0'.repeat(64) }],
  ];
  for (const [name, body] of undos) expect([name, await press(name, body)]).toMatchObject([name, notAllowed]);
  expect(await world.fingerprint()).toBe(before);
});

test('whoever has no grant left reads that administrators do it', async () => {
  await end('trainer');
  const { memberId, programId } = base;
  expect(await act('renew-credential', { memberId, programId })).toMatchObject({
    status: 403,
    body: { code: 'administrators_only' },
  });
});
