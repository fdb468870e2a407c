import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actorRows, ownerRows } from './rows.ts';
import { addAccount, addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let owner: Person;
let other: Person;

beforeEach(async () => {
  tested = await createTestDatabase();
  owner = await addSuper(30);
  other = await addSuper(30);
});
afterEach(() => tested.close());

const addSuper = (days: number) =>
  tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', days }));

async function mayJudge(judge: Person, account: Person): Promise<unknown> {
  const [row] = await ownerRows(tested, 'select app.may_judge($1, $2) as may', [judge.userId, account.userId]);
  return row?.may;
}

const insert = `insert into administrators (user_id, role, first_name, last_name) values ($1, $2, 'Eve', 'New')`;
const deactivate = 'update administrators set is_active = false where user_id = $1';
const activate = 'update administrators set is_active = true where user_id = $1';
const setRole = 'update administrators set role = $2 where user_id = $1';
const age = `update app.administrator_terms set began_at = began_at - interval '8 days' where user_id = $1`;

/** Adds a person whom `by` made a super administrator. */
async function makeSuper(by: Person): Promise<Person> {
  const person = await tested.asOwner((transaction) => addAccount(transaction));
  await actorRows(tested, by.claims, insert, [person.userId, 'super_admin']);
  return person;
}

describe('who may judge', () => {
  test('an active super administrator of seven days may judge, and nobody judges their own account', async () => {
    const young = await addSuper(6);
    const [admin, inactive] = await tested.asOwner(async (transaction) => [
      await addAdministrator(transaction, { days: 30 }),
      await addAdministrator(transaction, { role: 'super_admin', isActive: false, days: 30 }),
    ]);
    expect(await mayJudge(owner, other)).toBe(true);
    expect(await mayJudge(owner, owner)).toBe(false);
    for (const person of [young, admin, inactive]) expect(await mayJudge(person ?? owner, other)).toBe(false);
  });

  test('a judge owes the account no rights, also after seven days, and whoever the server itself made may judge', async () => {
    const made = await makeSuper(owner);
    await ownerRows(tested, age, [made.userId]);
    expect(await mayJudge(made, owner)).toBe(false);
    expect(await mayJudge(made, other)).toBe(true);
  });

  test('a super administrator may not judge for seven days after being demoted and promoted, put out and brought back', async () => {
    await actorRows(tested, owner.claims, setRole, [other.userId, 'admin']);
    await actorRows(tested, owner.claims, setRole, [other.userId, 'super_admin']);
    expect(await mayJudge(other, owner)).toBe(false);
    const third = await addSuper(30);
    await actorRows(tested, owner.claims, deactivate, [third.userId]);
    expect(await mayJudge(third, owner)).toBe(false);
    await actorRows(tested, owner.claims, activate, [third.userId]);
    expect(await mayJudge(third, owner)).toBe(false);
  });

  test('whoever gave an account its rights within seven days may not judge it', async () => {
    const made = await makeSuper(owner);
    expect(await mayJudge(owner, made)).toBe(false);
    expect(await mayJudge(other, made)).toBe(true);
    await ownerRows(tested, age, [made.userId]);
    expect(await mayJudge(owner, made)).toBe(true);
  });

  test('nobody who is frozen may judge', async () => {
    const freeze = `insert into app.freezes (user_id, frozen_at, frozen_until, frozen_by) values ($1, now(), now() + $2::interval, $1)`;
    await ownerRows(tested, freeze, [other.userId, '1 hour']);
    expect(await mayJudge(other, owner)).toBe(false);
    await ownerRows(tested, `update app.freezes set decided_at = now(), decision = 'unfreeze'`);
    expect(await mayJudge(other, owner)).toBe(true);
  });

  test('a changed name changes nothing about who may judge', async () => {
    await actorRows(tested, owner.claims, `update administrators set first_name = 'Zoe' where user_id = $1`, [
      other.userId,
    ]);
    expect(await mayJudge(other, owner)).toBe(true);
  });
});
