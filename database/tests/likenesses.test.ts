import { afterAll, beforeAll, expect, test } from 'vitest';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMember, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner(addAdministrator);
});
afterAll(() => tested.close());

type Likeness = { id: string; same_name: boolean; same_phone: boolean; grounding: { reason: string } | null };

async function likenessesOf(member: string): Promise<Likeness[]> {
  const [row] = await actorRows<{ found: Likeness[] }>(tested, admin.claims, 'select member_likenesses($1) as found', [
    member,
  ]);
  return row?.found ?? [];
}

const setApart = (member: string, other: string, apart: boolean) =>
  actorRows(tested, admin.claims, 'select set_members_apart($1, $2, $3)', [member, other, apart]);

type Open = { total: number; rows: { member_id: string; like_id: string; like_grounded: boolean }[] };

async function openOnes(): Promise<Open | undefined> {
  const [row] = await actorRows<{ open: Open }>(tested, admin.claims, `select dashboard() -> 'likenesses' as open`);
  return row?.open;
}

let count = 0;

/** Somebody on record, and somebody of that name who signed up with another address. */
async function signUpAlike(lastName = `Bergstrom${++count}`): Promise<{ known: string; signedUp: string }> {
  const known = await tested.asOwner((transaction) => addMember(transaction, { firstName: 'Anders', lastName }));
  const address = `${lastName.toLowerCase()}@signed-up.test`;
  await ownerRows(tested, `select app.take_in_member(null, $1, 'anders', $2, null, 'Alpine Rescue')`, [
    address,
    lastName.toUpperCase(),
  ]);
  const [row] = await ownerRows<{ id: string }>(tested, 'select id from members where email = $1', [address]);
  return { known, signedUp: row?.id ?? '' };
}

test('somebody who signs up with the name of a person on record is shown to administrators, in both records', async () => {
  const { known, signedUp } = await signUpAlike();
  await tested.database.asActor(admin.claims, (transaction) =>
    groundMember(transaction, { memberId: known, until: null, reason: 'Broken wrist' }, new Date()),
  );
  expect(await likenessesOf(signedUp)).toMatchObject([
    { id: known, same_name: true, same_phone: false, grounding: { reason: 'Broken wrist' } },
  ]);
  expect(await likenessesOf(known)).toMatchObject([{ id: signedUp, same_name: true, grounding: null }]);
  expect((await openOnes())?.rows[0]).toMatchObject({ member_id: signedUp, like_id: known, like_grounded: true });
  await ownerRows(tested, 'delete from members where id = $1', [signedUp]);
  expect(await openOnes()).toEqual({ total: 0, rows: [] });
});

test('two people who are known to be two are not shown as one, whoever was named first, until that is taken back', async () => {
  const { known, signedUp } = await signUpAlike();
  await setApart(known, signedUp, true);
  expect([await likenessesOf(signedUp), await likenessesOf(known)]).toEqual([[], []]);
  expect(await openOnes()).toEqual({ total: 0, rows: [] });
  const kept = `select apart_by, apart_at is not null as is_apart, found_at is not null as is_found from app.likenesses where member_id = $1`;
  expect(await ownerRows(tested, kept, [signedUp])).toEqual([
    { apart_by: admin.userId, is_apart: true, is_found: true },
  ]);
  await setApart(signedUp, known, false);
  expect(await likenessesOf(known)).toHaveLength(1);
  expect((await openOnes())?.total).toBe(1);
  await setApart(signedUp, known, true);
});

test('a name that was added by an administrator is shown in the record alone, and taking back leaves nothing of it', async () => {
  const [one, other] = await tested.asOwner(async (transaction) => [
    await addMember(transaction, { firstName: 'Nora', lastName: 'Vale' }),
    await addMember(transaction, { firstName: 'Nora', lastName: 'Vale' }),
  ]);
  if (!one || !other) throw new Error('Nobody was added');
  expect(await likenessesOf(one)).toMatchObject([{ id: other }]);
  expect((await openOnes())?.total).toBe(0);
  await setApart(one, other, true);
  expect(await likenessesOf(other)).toEqual([]);
  await setApart(other, one, false);
  expect(await ownerRows(tested, 'select from app.likenesses where member_id = any ($1)', [[one, other]])).toEqual([]);
});

test('a likeness that a sign-up found stays in sight when the name changes, and ends with a merge', async () => {
  const { known, signedUp } = await signUpAlike();
  await ownerRows(tested, `update members set last_name = 'Quist' where id = $1`, [known]);
  expect(await likenessesOf(signedUp)).toMatchObject([{ id: known, same_name: false, same_phone: false }]);
  await ownerRows(tested, `insert into app.hidden_members (member_id, kind) values ($1, 'merged')`, [signedUp]);
  expect(await likenessesOf(known)).toEqual([]);
  expect(await openOnes()).toEqual({ total: 0, rows: [] });
});
