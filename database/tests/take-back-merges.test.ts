import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { addPlace, punched } from './credential-world.ts';
import { differences, expiriesAt, mergeAs } from './merge-world.ts';
import { ownerRows } from './rows.ts';
import { createTakeBackWorld, type TakeBackWorld } from './take-back-world.ts';
import { minutesAgo } from './undo-credential-world.ts';
import { addMember, addMemberWithAccount } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: TakeBackWorld;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

beforeEach(async () => {
  world = await createTakeBackWorld(tested);
});

const isGrounded = async (memberId: string) =>
  (await ownerRows(tested, 'select app.is_grounded($1) as is', [memberId]))[0]?.['is'];

test('a merge of an account is taken back with all that it wrote', async () => {
  const { honest, takenBack, thief } = world;
  const { memberId: hiddenId, programId } = await addPlace(tested, { validityDays: 100 });
  const keptId = await tested.asOwner((transaction) => addMember(transaction));
  await punched(tested, honest.claims, 'issue', { memberId: hiddenId, programId }, minutesAgo(60 * 24 * 30));
  await punched(tested, honest.claims, 'issue', { memberId: keptId, programId }, minutesAgo(60 * 24 * 20));
  await tested.database.asActor(honest.claims, (opened) =>
    groundMember(opened, { memberId: hiddenId, reason: 'Broken wrist' }, new Date()),
  );
  const before = await ownerRows(tested, 'select * from certifications order by id');
  await mergeAs(tested, thief.claims, { keptId, hiddenId });
  expect(await takenBack()).toMatchObject({ 'merge: back': 1 });
  expect(await ownerRows(tested, 'select * from certifications order by id')).toEqual(before);
  expect([await isGrounded(keptId), await isGrounded(hiddenId)]).toEqual([false, true]);
  expect(
    await ownerRows(tested, 'select from app.groundings_standing(null, null) where member_id = $1', [hiddenId]),
  ).toHaveLength(1);
  expect(await expiriesAt(tested, hiddenId, minutesAgo(60 * 24 * 25))).toHaveLength(1);
  expect(await differences(tested)).toEqual([]);
});

test('a grounding since a merge is taken back with it from both records', async () => {
  const { takenBack, thief } = world;
  const [keptId, hiddenId] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction),
  ]);
  await mergeAs(tested, thief.claims, { keptId, hiddenId });
  await tested.database.asActor(thief.claims, (opened) =>
    groundMember(opened, { memberId: keptId, reason: 'Broken wrist' }, new Date()),
  );
  expect(await takenBack()).toEqual({ 'merge: back': 1, 'grounding ground: back': 1 });
  expect([await isGrounded(keptId), await isGrounded(hiddenId)]).toEqual([false, false]);
});

test('an account that a merge moved is taken back to its record, with the address that it got since', async () => {
  const [hidden, kept] = await tested.asOwner(async (transaction) => [
    await addMemberWithAccount(transaction),
    await addMemberWithAccount(transaction),
  ]);
  const ids = { keptId: kept.memberId, hiddenId: hidden.memberId };
  await mergeAs(tested, world.thief.claims, { ...ids, account: 'hidden', take: ['name'] });
  await ownerRows(tested, `select app.change_address($1, 'since@example.test', null)`, [hidden.userId]);
  expect(await world.takenBack()).toEqual({ 'merge: back': 1 });
  const told = `select m.id, m.email, u.email as account, u.id as "userId" from members m join auth.users u on u.id = m.user_id
    where m.id = any ($1)`;
  expect(await ownerRows(tested, told, [Object.values(ids)])).toEqual(
    expect.arrayContaining([
      { id: kept.memberId, email: kept.email, account: kept.email, userId: kept.userId },
      { id: hidden.memberId, email: 'since@example.test', account: 'since@example.test', userId: hidden.userId },
    ]),
  );
});

test("a thief's punch is taken back from the record into which an honest administrator merged it", async () => {
  const { honest, takenBack, thief } = world;
  const { memberId: hiddenId, programId } = await addPlace(tested, { validityDays: 100 });
  const keptId = await tested.asOwner((transaction) => addMember(transaction));
  await punched(tested, honest.claims, 'issue', { memberId: hiddenId, programId }, minutesAgo(60 * 24 * 30));
  await punched(tested, thief.claims, 'renew', { memberId: hiddenId, programId }, minutesAgo(60 * 24 * 10));
  await mergeAs(tested, honest.claims, { keptId, hiddenId });
  const [withIt] = await expiriesAt(tested, keptId, new Date());
  expect(await takenBack()).toMatchObject({ 'credential renew: back': 1 });
  const [without] = await expiriesAt(tested, keptId, new Date());
  expect((withIt?.getTime() ?? 0) - (without?.getTime() ?? 0)).toBeGreaterThan(19 * 86_400_000);
  expect(await differences(tested)).toEqual([]);
});
