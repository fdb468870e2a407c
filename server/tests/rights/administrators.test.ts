import type { Claims } from '@ffl/database/actors/actor';
import { addAdministrator, addMember, type Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;
let admin: Person;
let superAdmin: Person;

beforeAll(async () => {
  world = await createRightsWorld();
});
beforeEach(async () => {
  admin = await add('admin');
  superAdmin = await add('super_admin');
});
afterAll(() => world.close());

const add = (role: 'admin' | 'super_admin', isActive = true): Promise<Person> =>
  world.tested.asOwner((transaction) => addAdministrator(transaction, { role, isActive }));

const path = (person: Person) => `/rest/v1/administrators?select=user_id&user_id=eq.${person.userId}`;

async function recordOf({ userId }: Person): Promise<unknown> {
  return world.tested.asOwner(({ first }) =>
    first('select role, first_name, is_active from administrators where user_id = $1', [userId]),
  );
}

async function change(claims: Claims, person: Person, body: object) {
  const headers = { Prefer: 'return=representation' };
  const answer = await world.send(claims, 'PATCH', path(person), { body, headers });
  return { status: answer.status, body: answer.body };
}

async function remove(claims: Claims, person: Person) {
  const headers = { Prefer: 'return=representation' };
  const answer = await world.send(claims, 'DELETE', path(person), { headers });
  return { status: answer.status, body: answer.body };
}

const changes = [{ role: 'super_admin' }, { role: 'admin' }, { is_active: false }, { is_active: true }];
const nothing = { status: 200, body: [] };
const refused = { status: 403, body: expect.objectContaining({ code: '42501' }) };

test('an admin reads their own record and no other', async () => {
  const { body } = await world.send(admin.claims, 'GET', '/rest/v1/administrators?select=user_id', {});
  expect(body).toEqual([{ user_id: admin.userId }]);
});

test('an admin changes and removes neither their own record nor another, and adds none', async () => {
  for (const person of [admin, superAdmin]) {
    const before = await recordOf(person);
    for (const body of [...changes, { first_name: 'Changed' }]) {
      expect(await change(admin.claims, person, body)).toEqual(nothing);
    }
    expect(await remove(admin.claims, person)).toEqual(nothing);
    expect(await recordOf(person)).toEqual(before);
  }
  const body = { user_id: admin.userId, role: 'super_admin', first_name: 'A', last_name: 'B', is_active: true };
  for (const Prefer of ['return=minimal', 'resolution=merge-duplicates', 'resolution=ignore-duplicates']) {
    const added = await world.send(admin.claims, 'POST', '/rest/v1/administrators?on_conflict=user_id', {
      body,
      headers: { Prefer },
    });
    expect(added).toMatchObject(refused);
  }
  expect(await recordOf(admin)).toMatchObject({ role: 'admin' });
});

test("a super administrator changes their own name, but not their role or activity, and can't remove their own record", async () => {
  expect(await change(superAdmin.claims, superAdmin, { first_name: 'Zoe' })).toMatchObject({ status: 200 });
  for (const body of [{ role: 'admin' }, { is_active: false }, { role: 'admin', first_name: 'X' }]) {
    expect(await change(superAdmin.claims, superAdmin, body)).toEqual(refused);
  }
  expect(await remove(superAdmin.claims, superAdmin)).toEqual(refused);
  const body = { user_id: superAdmin.userId, role: 'admin', first_name: 'X', last_name: 'Y', is_active: false };
  const upsert = await world.send(superAdmin.claims, 'POST', '/rest/v1/administrators?on_conflict=user_id', {
    body,
    headers: { Prefer: 'resolution=merge-duplicates' },
  });
  expect(upsert).toMatchObject(refused);
  expect(await recordOf(superAdmin)).toEqual({ role: 'super_admin', first_name: 'Zoe', is_active: true });
});

test("a super administrator can't change all records at once if their own is among them", async () => {
  const all = '/rest/v1/administrators?created_at=not.is.null';
  for (const body of [{ role: 'admin' }, { is_active: false }]) {
    expect(await world.send(superAdmin.claims, 'PATCH', all, { body })).toMatchObject(refused);
  }
  expect(await world.send(superAdmin.claims, 'DELETE', all)).toMatchObject(refused);
  expect(await recordOf(admin)).toMatchObject({ role: 'admin', is_active: true });
});

test("a super administrator who deactivates, demotes or removes someone ends that person's rights at once", async () => {
  const acts = [
    (person: Person) => change(superAdmin.claims, person, { is_active: false }),
    (person: Person) => change(superAdmin.claims, person, { role: 'admin' }),
    (person: Person) => remove(superAdmin.claims, person),
  ];
  for (const act of acts) {
    const person = await add('super_admin');
    expect(await change(person.claims, admin, { first_name: 'Before' })).toMatchObject({ status: 200 });
    expect(await act(person)).toMatchObject({ status: 200 });
    expect(await change(person.claims, admin, { first_name: 'After' })).toMatchObject({
      status: 401,
      body: { code: 'PGRST303' },
    });
  }
  expect(await recordOf(admin)).toMatchObject({ first_name: 'Before' });
});

test('two who demote each other at once over the wire leave one', async () => {
  await world.tested.asOwner(({ query }) =>
    query('delete from administrators where user_id <> all($1)', [[superAdmin.userId, admin.userId]]),
  );
  const other = await add('super_admin');
  const replies = await Promise.all([
    change(superAdmin.claims, other, { role: 'admin' }),
    change(other.claims, superAdmin, { role: 'admin' }),
  ]);
  // The later request is refused, or finds nobody left to change.
  expect(replies.filter(({ status, body }) => status === 200 && JSON.stringify(body) !== '[]')).toHaveLength(1);
  const { rows } = await world.tested.asOwner(({ query }) =>
    query(`select from administrators where role = 'super_admin' and is_active`),
  );
  expect(rows).toHaveLength(1);
});

test.each([true, false])(
  "an administrator's member record, active: %s, is removed only by a super administrator",
  async (isActive) => {
    const memberId = await world.tested.asOwner(async (transaction) => {
      const { userId } = await addAdministrator(transaction, { isActive });
      return addMember(transaction, {}, userId);
    });
    const one = `/rest/v1/members?select=id&id=eq.${memberId}`;
    const headers = { Prefer: 'return=representation' };
    expect(await world.send(admin.claims, 'DELETE', one, { headers })).toMatchObject(nothing);
    expect(await world.send(admin.claims, 'GET', one)).toMatchObject({ body: [{ id: memberId }] });
    expect(await world.send(superAdmin.claims, 'DELETE', one, { headers })).toMatchObject({ body: [{ id: memberId }] });
  },
);
