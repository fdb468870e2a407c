import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import type { Place } from './trainer-world.ts';
import { addGrant, addLeadOfOneBase, hold } from './worlds/grantees.ts';
import { addMember, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let base: Place;
let elsewhere: Place;
let lead: Person;
let lastName: string;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());
beforeEach(async () => {
  [base, elsewhere, lead] = await tested.asOwner(addLeadOfOneBase);
  lastName = `Quist ${base.name}`;
});

/** Somebody with the name who holds a program of each of these places; by default nobody's. */
const named = (...places: Place[]) =>
  tested.asOwner(async (transaction) => {
    const id = await addMember(transaction, { firstName: 'Nora', lastName });
    for (const { programId } of places) await hold(transaction, id, programId);
    return id;
  });

const idsOf = (found: { id: string }[] | undefined) => found?.map(({ id }) => id).sort();

async function alike(over: { phone?: string; email?: string } = {}) {
  const [row] = await actorRows<{ found: { id: string }[] }>(
    tested,
    lead.claims,
    'select members_alike($1, $2, $3, $4) as found',
    ['Nora', lastName, over.phone ?? '', over.email ?? ''],
  );
  return idsOf(row?.found);
}

async function likenessesOf(member: string) {
  const [row] = await actorRows<{ found: { id: string }[] }>(
    tested,
    lead.claims,
    'select member_likenesses($1) as found',
    [member],
  );
  return idsOf(row?.found);
}

const setApart = (member: string, other: string) =>
  actorRows(tested, lead.claims, 'select set_members_apart($1, $2, true)', [member, other]);

test('a lead is asked about the people whom they see, and about nobody else', async () => {
  const seen = [await named(base), await named(), await named(base, elsewhere)].sort();
  // More than a question names, and all of them elsewhere.
  const away = [];
  for (let count = 0; count < 6; count += 1) away.push(await named(elsewhere));
  expect(await alike()).toEqual(seen);
  await ownerRows(tested, `update members set phone = '970-555-0133' where id = any ($1)`, [away]);
  const [{ email } = { email: '' }] = await ownerRows<{ email: string }>(
    tested,
    'select email from members where id = $1',
    [away[0]],
  );
  expect(await alike({ phone: '970-555-0133', email })).toEqual(seen);
});

test('the record of a person names only those likenesses that the lead sees', async () => {
  const [here, both, away] = [await named(base), await named(base, elsewhere), await named(elsewhere)];
  expect(await likenessesOf(here)).toEqual([both]);
  expect(await likenessesOf(away)).toEqual([]);
  await ownerRows(tested, `update members set first_name = 'Ana' where id = any ($1)`, [[both, away]]);
  for (const other of [both, away])
    await ownerRows(tested, 'insert into app.likenesses (member_id, like_id, found_at) values ($1, $2, now())', [
      here,
      other,
    ]);
  expect(await likenessesOf(here)).toEqual([both]);
});

test('a lead says of somebody whom they may change that another whom they see is somebody else', async () => {
  const [here, both, away] = [await named(base), await named(base, elsewhere), await named(elsewhere)];
  await setApart(here, both);
  expect(await ownerRows(tested, 'select like_id, apart_by from app.likenesses where member_id = $1', [here])).toEqual([
    { like_id: both, apart_by: lead.userId },
  ]);
  expect(await likenessesOf(here)).toEqual([]);
  for (const [member, other] of [
    [here, away],
    [away, here],
    [here, crypto.randomUUID()],
    [crypto.randomUUID(), here],
  ] as const)
    await expect(setApart(member, other)).rejects.toMatchObject({ code: '23503', message: 'There is no such member' });
  await expectRefusal(setApart(both, here), '42501');
  const reader = await tested.asOwner(async (transaction) => {
    const person = await addMemberWithAccount(transaction);
    await addGrant(transaction, person.userId, { scope: 'base', baseId: elsewhere.id });
    return person;
  });
  await expectRefusal(setApart(reader.memberId, here), '42501');
});
