import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mergeAs } from './merge-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addSessionAt, type Place } from './trainer-world.ts';
import { addGrant, addGrantee, addLeadOfOneBase, hold } from './worlds/grantees.ts';
import { addAdministrator, addMember, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let base: Place;
let elsewhere: Place;
let lead: Person;
beforeAll(async () => {
  tested = await createTestDatabase();
  // Acts ask with the rights of the owner.
  await ownerRows(
    tested,
    `create function acts.tell_reach(member uuid) returns table (acts boolean, changes boolean) language sql security definer as $$
       select app.people_to_act('issue', array[member]) <> '{}', app.people_inside('edit', array[member]) <> '{}' $$`,
  );
  await ownerRows(tested, 'grant execute on function acts.tell_reach(uuid) to app_grantee');
});
afterAll(() => tested.close());
beforeEach(async () => {
  [base, elsewhere, lead] = await tested.asOwner(addLeadOfOneBase);
});

/** Whether the lead sees somebody, may act on them at the base, and may change them as a whole. */
async function reach(memberId: string, { claims } = lead) {
  const seen = await actorRows(tested, claims, 'select id from members where id = $1', [memberId]);
  const [told] = await actorRows(tested, claims, 'select * from acts.tell_reach($1)', [memberId]);
  return { sees: seen.length === 1, ...told };
}

const add: TestDatabase['asOwner'] = (work) => tested.asOwner(work);
const nothing = { sees: false, acts: false, changes: false };
const everything = { sees: true, acts: true, changes: true };

test("a lead acts on the people of the base and on who is nobody's yet, and sees nobody else", async () => {
  const newcomer = await add((transaction) => addMember(transaction));
  const trained = await add((transaction) => addMember(transaction));
  await addSessionAt(tested, elsewhere, [trained]);
  expect(await reach(base.memberId)).toEqual(everything);
  expect(await reach(newcomer)).toEqual(everything);
  expect(await reach(trained)).toEqual(nothing);
  expect(await reach(elsewhere.memberId)).toEqual(nothing);
});

test('somebody with a credential at another base is acted on at the base, and not changed as a whole', async () => {
  await add((transaction) => hold(transaction, base.memberId, elsewhere.programId));
  expect(await reach(base.memberId)).toEqual({ sees: true, acts: true, changes: false });
});

test('a lead changes nobody who administers, or did, or has a grant, wherever they lead', async () => {
  const [former, granted, everywhere] = await add(async (transaction) => {
    const administrator = await addAdministrator(transaction, { isActive: false });
    const reader = await addMemberWithAccount(transaction);
    await addGrant(transaction, reader.userId, { scope: 'base', baseId: elsewhere.id });
    return [
      await addMember(transaction, {}, administrator.userId),
      reader.memberId,
      await addGrantee(transaction, { kind: 'lead', scope: 'all' }),
    ];
  });
  for (const memberId of [former, granted]) {
    expect(await reach(memberId)).toEqual({ sees: true, acts: true, changes: false });
    expect(await reach(memberId, everywhere)).toEqual({ sees: true, acts: true, changes: false });
  }
  expect(await reach(elsewhere.memberId, everywhere)).toEqual(everything);
});

test('what was merged into somebody counts for them, and a merged record is nobody', async () => {
  const [administrator, kept, hidden] = await add(async (transaction) => [
    await addAdministrator(transaction),
    await addMember(transaction),
    await addMember(transaction),
  ]);
  await addSessionAt(tested, elsewhere, [hidden]);
  await mergeAs(tested, administrator.claims, { keptId: kept, hiddenId: hidden });
  expect(await reach(kept)).toEqual(nothing);
  expect(await reach(hidden)).toEqual(nothing);
});

test('a lead is told what they may do about a person, and nothing about anybody else', async () => {
  await add((transaction) => hold(transaction, base.memberId, elsewhere.programId));
  const newcomer = await add((transaction) => addMember(transaction));
  const told = async (member: string) =>
    (await actorRows(tested, lead.claims, 'select acts_about($1) as acts', [member]))[0]?.['acts'];
  expect(await told(newcomer)).toEqual(['issue', 'edit', 'ground']);
  expect(await told(base.memberId)).toEqual(['issue']);
  expect(await told(elsewhere.memberId)).toEqual([]);
  expect(await told(crypto.randomUUID())).toEqual([]);
});
